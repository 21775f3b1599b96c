module omnisum/app/internal/window/e2e

go 1.26.0

require github.com/jezek/xgb v1.1.1
