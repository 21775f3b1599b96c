package verify

import (
	"regexp"
	"strings"
)

// npmKeys are the keys of npm's lock files below which each key is a package's.
var npmKeys = map[string]bool{"packages": true, "dependencies": true}

// npmVersion is a version that stands in the name of an archive; what follows a
// plus sign does not.
var npmVersion = regexp.MustCompile(`^(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)(?:\+[0-9A-Za-z.-]+)?$`)

// npmArchive returns the archive of the package that an object in a lock file is
// of. If that gives no address for it, as npm writes on request since registries
// differ, it follows from name and version: they call the archive of "@scope/name"
// by the name alone, "npm pack" by both.
func npmArchive(key string, n *node) subject {
	s := subject{path: key, size: -1}
	name, version := key, n.str("version")
	if _, after, ok := cutLast(key, "node_modules/"); ok {
		name = after
	}
	if alias, ok := strings.CutPrefix(version, "npm:"); ok {
		name, version, _ = cutLast(alias, "@")
	} else if own := n.str("name"); own != "" {
		name = own
	}
	scope, plain, scoped := strings.Cut(name, "/")
	if !scoped {
		scope, plain = "@", name
	}
	m := npmVersion.FindStringSubmatch(version)
	if m == nil || n.str("resolved") != "" || n.str("integrity") == "" || plain == "" || strings.ContainsAny(plain, `/\`) || scope[:min(len(scope), 1)] != "@" {
		return s
	}
	s.path, s.fixed = plain+"-"+m[1]+".tgz", true
	if scoped {
		s.also = []string{scope[1:] + "-" + s.path}
	}
	return s
}
