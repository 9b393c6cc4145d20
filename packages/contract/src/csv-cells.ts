/** What a spreadsheet takes for a formula, full-width forms included; with the apostrophes that may stand before it. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
const MADE_HARMLESS = /^'+[=+\-@\t\r＝＋－＠]/

/** A text that no spreadsheet runs: an apostrophe stands before what would be a formula (OQ-247). */
export const harmlessCell = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** The text that `harmlessCell` was given; any other text as it is. */
export const plainCell = (text: string) => (MADE_HARMLESS.test(text) ? text.slice(1) : text)

/**
 * Whether a CSV text whose cells are all in quotes may hold one that `harmlessCell` changes. What stands inside of a cell
 * can look like the beginning of one, so it says yes rather too often.
 */
export const mayHoldFormula = (csv: string) => /(?:^|[,\n])"'*[=+\-@\t\r＝＋－＠]/.test(csv)
