package locale

import "testing"

func TestOnlyTheCLocaleIsWithoutALanguage(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want bool
	}{
		{map[string]string{}, true},
		{map[string]string{"LANG": "C"}, true},
		{map[string]string{"LANG": "C.UTF-8"}, true},
		{map[string]string{"LC_ALL": "POSIX", "LANG": "ja_JP.UTF-8"}, true},
		{map[string]string{"LANG": "ja_JP.UTF-8"}, false},
		{map[string]string{"LC_MESSAGES": "de_DE.UTF-8", "LANG": "C"}, false},
		{map[string]string{"LANG": "C", "LANGUAGE": "fr:en"}, false},
	} {
		if got := unnamed(func(name string) string { return c.env[name] }); got != c.want {
			t.Errorf("%v: %v", c.env, got)
		}
	}
}
