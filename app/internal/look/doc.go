// Package look is how the program looks: one theme in a light and a dark
// variant, the names of its colours and sizes, its fonts and its icons.
//
// Everything that is drawn asks the theme by one of the names declared here,
// so that it follows a change of variant; nothing is drawn with a literal
// colour or a sixth size. Green, amber, red and slate belong to verdicts alone;
// all other emphasis is indigo or weight.
package look
