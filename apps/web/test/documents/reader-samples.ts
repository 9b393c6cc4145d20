import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { page } from 'vitest/browser'
import { answer, type Answer } from '../answers.ts'
import type { Viewer } from '../screen.tsx'
import { letter, open } from './document-record-samples.ts'
import { answerOpening, answerPictures, answerTexts } from './reader-answers.ts'

export const brief: DocumentRecord = {
  ...letter,
  file_name: 'brief.pdf',
  preview_url: '/api/documents/41/preview/',
}

interface ReaderOptions extends Viewer {
  /** What of the address follows the path, such as `?page=7`. */
  search?: string
  file?: Partial<DocumentRecord>
}

/** Opens a document of so many pages, each with a text. */
export const openReader = (
  count: number,
  answers: readonly Answer[] = [],
  { search = '', file, ...viewer }: ReaderOptions = {},
) =>
  open(
    [
      answer(documentEndpoints.get, { ...brief, ...file }),
      answerOpening(count),
      answerPictures(),
      answerTexts((number) => `Words of page ${number}`),
      ...answers,
    ],
    `/documents/41${search}`,
    viewer,
  )

export const reader = page.getByLabelText('Reader', { exact: true }).first()
export const getTool = (name: string) => page.getByRole('button', { name, exact: true })
export const pageField = page.getByRole('textbox', { name: /^Page/ })
export const area = page.getByRole('region', { name: 'Pages of the file' })
export const getSheet = (number: number) =>
  page.getByRole('group', { name: `Page ${number}`, exact: true })

/** The pages that were asked for, in order. */
export const listAsked = (calls: readonly { params: { number: string } }[]): number[] =>
  calls.map(({ params }) => Number(params.number))
