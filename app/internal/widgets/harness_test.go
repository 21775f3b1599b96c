package widgets

import (
	"flag"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"omnisum/app/internal/look"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

var (
	lookOfTests  = look.New()
	shownVariant = fyne.ThemeVariant(99)
)

func TestMain(m *testing.M) {
	flag.Parse()
	test.NewApp()
	setVariant(theme.VariantLight)
	os.Exit(m.Run())
}

// inWindow shows an object in a window of the test driver, in our theme.
func inWindow(t testing.TB, o fyne.CanvasObject, width, height float32) fyne.Window {
	t.Helper()
	setVariant(theme.VariantLight)
	w := test.NewTempWindow(t, container.NewStack(NewFill(look.Back, look.None, 0), o))
	w.SetPadded(false)
	// Texts that wrap know their height only after they have a width; a real
	// window lays out again by itself then.
	w.Resize(fyne.NewSize(width+1, height))
	w.Resize(fyne.NewSize(width, height))
	return w
}

// setVariant changes the variant of the theme, if it is another, since that
// makes all texts be measured anew.
func setVariant(v fyne.ThemeVariant) {
	if v == shownVariant {
		return
	}
	shownVariant = v
	fyne.CurrentApp().Settings().SetTheme(lookOfTests.InVariant(v))
}

func press(f fyne.Focusable, names ...fyne.KeyName) {
	for _, n := range names {
		f.TypedKey(&fyne.KeyEvent{Name: n})
	}
}

func tapAt(o fyne.Tappable, x, y float32) {
	o.Tapped(&fyne.PointEvent{Position: fyne.NewPos(x, y)})
}

func mouseAt(x, y float32) *desktop.MouseEvent {
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}}
}

// assertPicture compares what a window shows with a picture in testdata. It
// allows for a few pixels that another processor rounds another way.
func assertPicture(t *testing.T, name string, w fyne.Window) {
	t.Helper()
	got := toNRGBA(w.Canvas().Capture())
	path := filepath.Join("testdata", name)
	if *update {
		writePicture(t, path, got)
		return
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	want := toNRGBA(img)
	if got.Bounds() != want.Bounds() {
		t.Fatalf("%s: the picture has %v, want %v", name, got.Bounds(), want.Bounds())
	}
	const near, allowed = 24, 0.002
	off := 0
	for i := 0; i < len(got.Pix); i += 4 {
		for c := range 3 {
			if d := int(got.Pix[i+c]) - int(want.Pix[i+c]); d > near || d < -near {
				off++
				break
			}
		}
	}
	if part := float64(off) / float64(len(got.Pix)/4); part > allowed {
		failed := filepath.Join(t.ArtifactDir(), name)
		writePicture(t, failed, got)
		t.Errorf("%s: %.2f %% of the pixels differ; see %s", name, 100*part, failed)
	}
}

func toNRGBA(img image.Image) *image.NRGBA {
	out := image.NewNRGBA(img.Bounds())
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	return out
}

func writePicture(t *testing.T, path string, img image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
