// What is read out of a file. Programs in the sandbox import this, so it imports nothing: each read would load that anew.

/** What a person is told about a file, as keys of the catalogues. */
export const FILE_NOTICES = {
  text_only: 'Text only. Layout, pictures and formatting are not shown.',
  damaged: 'This file is damaged and cannot be shown. Download it to open it.',
  protected: 'This file is protected with a password. Download it to open it.',
  not_shown: 'This kind of file is not shown here. Download it to open it.',
  picture_too_large: 'This picture is too large to be shown. Download it to open it.',
  too_large: 'This file is too large to be shown. Download it to open it.',
} as const

/** The same sentences where the firm shows red documents as pages only. */
export const FILE_NOTICES_WITHOUT_DOWNLOAD = {
  damaged: 'This file is damaged and cannot be shown. Ask the owner of the firm.',
  protected: 'This file is protected with a password. Ask the owner of the firm.',
  not_shown: 'This kind of file is not shown here. Ask the owner of the firm.',
  picture_too_large: 'This picture is too large to be shown. Ask the owner of the firm.',
  too_large: 'This file is too large to be shown. Ask the owner of the firm.',
} as const
export type FileNotice =
  | (typeof FILE_NOTICES)[keyof typeof FILE_NOTICES]
  | (typeof FILE_NOTICES_WITHOUT_DOWNLOAD)[keyof typeof FILE_NOTICES_WITHOUT_DOWNLOAD]

/** Plain texts, never markup. */
export type TextBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** `level` is 1 to 6. */
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  /** An item of a list; `depth` is 0 for the outermost. */
  | { readonly kind: 'item'; readonly depth: number; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

/** A sheet with its name, or the whole document. */
export interface TextPart {
  readonly name: string | null
  readonly blocks: readonly TextBlock[]
}

export interface MailHead {
  readonly from: string
  readonly to: string
  readonly cc: string
  readonly subject: string
  /** An instant, or as the mail has it; empty without one. */
  readonly date: string
  /** Names of the attachments. */
  readonly attachments: readonly string[]
}

/** The `data` of the answer. */
export interface DocumentText {
  /** Null if the text is all that the file has. */
  readonly notice: FileNotice | null
  /** Whether only the beginning is there. */
  readonly is_cut: boolean
  readonly mail: MailHead | null
  /** Empty if a notice says why. */
  readonly parts: readonly TextPart[]
}
