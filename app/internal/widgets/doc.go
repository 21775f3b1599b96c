// Package widgets holds the program's own widgets. They know strings, colours
// and shapes, and nothing of hashing: who uses them makes the words. They
// follow a change of the theme's variant, the focus and the keyboard, and hand
// keys and shortcuts that they have no use for to the window, so that Escape
// cancels wherever the focus is.
//
// A tab builds its page of them like this:
//
//	header := widgets.NewFileHeader(choose, copyAll, open) // name, facts, buttons
//	progress := widgets.NewProgressHeader()                // Set(part, left, right)
//	expected := widgets.NewExpectedLine("Will compare …", change)
//	banner := widgets.NewVerdictBanner(change)             // Set(kind, word, sentence, reason, source)
//	table := widgets.NewDigestTable(words)                 // SetRows, SetRow, SetPasses, SetPass
//	page := widgets.Page(header, progress, expected, banner, table)
//
// and hides and shows its parts. All calls belong to Fyne's goroutine. Setters
// do nothing if nothing changed, so a tab may set everything ten times a second
// and only what differs is drawn again.
//
// The widgets: [Text] (one line, cut if told), [Para] (wraps), [Fill], [Glyph],
// [Bar], [Button], [Chip], [Check], [TabBar] with [NewHeader], [FileHeader],
// [ProgressHeader], [ExpectedLine], [VerdictBanner], [DigestTable], [FileList],
// [ResultList] with [ResultHead], [KeyList] with [KeyHead], [FocusButton],
// [OptionList], [DropCard], [Field]. The layouts:
// [Page], [Panel], [Inset], [Insets], [VBox], [HRow], [Row], [Flow], [Over], [Sized],
// [Framed], [Centered], [Gap].
//
// What copying does is the tab's affair: [DigestTable].OnCopy gets the text, and
// ShowNotice says at the row what became of it; a [Button] has ShowNotice too.
package widgets
