package assets

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"strings"
	"testing"
)

func TestTheIconIsASquareOf512Pixels(t *testing.T) {
	cfg, err := png.DecodeConfig(bytes.NewReader(IconPNG()))
	if err != nil {
		t.Fatal(err)
	}
	if cfg.Width != 512 || cfg.Height != 512 {
		t.Errorf("icon.png is %d × %d, want 512 × 512", cfg.Width, cfg.Height)
	}
}

func TestThePicturesAreWellFormedXML(t *testing.T) {
	for name, svg := range map[string][]byte{"icon.svg": IconSVG(), "wordmark.svg": WordmarkSVG()} {
		d := xml.NewDecoder(bytes.NewReader(svg))
		elements := 0
		for {
			tok, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if _, ok := tok.(xml.StartElement); ok {
				elements++
			}
		}
		if elements < 3 {
			t.Errorf("%s has %d elements, want a ground and shapes", name, elements)
		}
	}
}

func TestTheFontsAreFonts(t *testing.T) {
	for _, f := range []struct {
		name, magic string
		bytes       []byte
	}{
		{"Inter-Regular", "OTTO", InterRegular()},
		{"Inter-SemiBold", "OTTO", InterSemiBold()},
		{"Hack-Regular", "\x00\x01\x00\x00", HackRegular()},
		{"Hack-Bold", "\x00\x01\x00\x00", HackBold()},
	} {
		if !bytes.HasPrefix(f.bytes, []byte(f.magic)) {
			t.Errorf("%s does not begin with %q", f.name, f.magic)
		}
	}
}

func TestTheLicencesOfTheFontsComeWithThem(t *testing.T) {
	all := FontLicences()
	for _, want := range []string{"SIL OPEN FONT LICENSE Version 1.1", "The Inter Project Authors", "Source Foundry", "Bitstream Vera", "WITHOUT WARRANTY OF ANY KIND"} {
		if !strings.Contains(all, want) {
			t.Errorf("the licence texts lack %q", want)
		}
	}
}
