/** Attributes, options and properties whose text a person reads. */
export const VISIBLE = new Set([
  'label',
  'title',
  'placeholder',
  'aria-label',
  'ariaLabel',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'description',
  'hint',
  'subtitle',
  'eyebrow',
  'emptyText',
  'emptyTitle',
  'reason',
  'heading',
  'message',
  'question',
  'text',
  'caption',
  'tooltip',
  'done',
  'failed',
  'confirmLabel',
  'cancelLabel',
  'submitLabel',
  'actionLabel',
  'loadingText',
])

/** The parts of a mail that a person reads. */
export const IN_MAILS = new Set(['subject', 'greeting', 'paragraphs', 'closing'])

/** What an account is told is put into words when it is read: the texts stand on the server as properties of a table. */
export const NOTIFIED = new Set(['title', 'message'])

/** The names under which the translation function is called, and which argument is the key. */
export const TRANSLATORS = new Map([
  ['t', 0],
  ['say', 0],
  ['translate', 1],
])

/** Texts that are the same in every language. */
export const SAME_EVERYWHERE = new Set(['Casework', 'v2.0'])

/** The page that shows every part of the kit exists in development only; its sample texts are nobody's product text. */
export const NOT_SHIPPED = /^apps\/web\/src\/app\/dev-ui\//

/**
 * Templates of the contract whose holes are filled from constants when the schema is made: each filled text is a key of its own.
 * `$` stands for the hole.
 */
export const FILLED_FROM_CONSTANTS = new Set(['At most $ characters are allowed'])
