package argon2

import "fmt"

// A Code tells what is wrong, as the reference library numbers it in argon2.h.
type Code int

// The codes of errors that can happen here.
const (
	CodeTagTooShort     Code = -2
	CodeTagTooLong      Code = -3
	CodePasswordTooLong Code = -5
	CodeSaltTooShort    Code = -6
	CodeSaltTooLong     Code = -7
	CodeDataTooLong     Code = -9
	CodeSecretTooLong   Code = -11
	CodeTimeTooSmall    Code = -12
	CodeTimeTooLarge    Code = -13
	CodeMemoryTooLittle Code = -14
	CodeMemoryTooMuch   Code = -15
	CodeTooFewLanes     Code = -16
	CodeTooManyLanes    Code = -17
	CodeNoMemory        Code = -22
	CodeBadVersion      Code = -25 // "incorrect parameter": the library has no code for versions
	CodeBadType         Code = -26
	CodeDecoding        Code = -32
	CodeMismatch        Code = -35
)

// An Error says which parameter is wrong and in which way.
type Error struct {
	// Code is the reference library's number for it.
	Code Code
	// Parameter is the name of the field of Params or Inputs, or "" if the
	// trouble is another one.
	Parameter string
	// Message is a sentence without its full stop.
	Message string
	// Err is the error that caused this one, or nil.
	Err error
}

// Error returns the message.
func (e *Error) Error() string {
	if e.Err != nil {
		return "argon2: " + e.Message + ": " + e.Err.Error()
	}
	return "argon2: " + e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

func bad(code Code, parameter, format string, args ...any) error {
	return &Error{Code: code, Parameter: parameter, Message: fmt.Sprintf(format, args...)}
}
