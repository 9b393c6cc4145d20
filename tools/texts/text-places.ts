/** Attributes, options and properties with visible text. */
export const VISIBLE_PROPERTIES = new Set([
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

/** Properties of a mail with visible text. */
export const MAIL_PROPERTIES = new Set(['subject', 'greeting', 'paragraphs', 'closing'])

/** Properties of the server's table of notifications, which are translated when they are read. */
export const NOTIFICATION_PROPERTIES = new Set(['title', 'message'])

/** Translation functions -> index of the argument that is the key. */
export const TRANSLATORS = new Map([
  ['t', 0],
  ['say', 0],
  ['translate', 1],
])

/** Words that need no translation. */
export const UNTRANSLATED_WORDS = new Set(['Casework', 'v2.0'])

/** Contract templates filled with constants; each result is a key. `$` is the interpolation. */
export const FILLED_TEMPLATES = new Set(['At most $ characters are allowed'])
