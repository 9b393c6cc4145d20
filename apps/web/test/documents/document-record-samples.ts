import { connectionEndpoints } from '@casework/contract/connections'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { levelPlans } from '@casework/contract/level-plans'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf, type Answer } from '../answers.ts'
import { buildDocument, buildGroup } from '../samples.ts'
import { openScreen, type Viewer } from '../screen.tsx'
import { answerEffects } from './documents-samples.ts'
import { answerParts, buildPart } from './reader-answers.ts'
import { answerPlaces } from './upload-samples.ts'

const { get, list } = documentEndpoints

export const letter = buildDocument({
  file_name: 'letter.txt',
  security_level: 'green',
  group: 51,
  group_name: 'Letters',
})

const letters = buildGroup({ name: 'Letters', documents_count: 1, documents: [letter] })

/** Answers the text of the letter. */
const answerLetter = (): Answer[] =>
  answerParts([buildPart([{ kind: 'paragraph', text: 'Dear Ms Osei,' }])])

/** Opens the page of the letter, or another path. */
export const open = (
  answers: readonly Answer[] = [],
  path = '/documents/41',
  viewer: Viewer = {},
) =>
  openScreen(
    path,
    [
      ...answerPlaces(),
      ...answerEffects(),
      answer(list, pageOf([letter])),
      answer(get, letter),
      ...answerLetter(),
      answer(connectionEndpoints.followers, []),
      answer(levelPlans.getPlan, null),
      answer(
        documentGroupEndpoints.list,
        pageOf([letters, buildGroup({ id: 52, name: 'Exhibits' })]),
      ),
      answer(documentGroupEndpoints.get, letters),
      ...answers,
    ],
    viewer,
  )

export const getMain = () => page.getByRole('main')
export const getButton = (name: string) => getMain().getByRole('button', { name, exact: true })
export const openEdit = () => getMain().getByRole('link', { name: 'Edit', exact: true }).click()
export const getDialog = () => page.getByRole('dialog')
export const getName = () => getDialog().getByRole('textbox', { name: /^Document Name/ })
export const press = (name: string) =>
  getDialog().getByRole('button', { name, exact: true }).click()
export const expectAlert = (text: string) =>
  expect.element(getDialog().getByRole('alert')).toMatchTextContent(text)
