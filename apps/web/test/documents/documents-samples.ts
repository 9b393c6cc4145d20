import { documentBatches } from '@casework/contract/document-batches'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { documentEffects } from '@casework/contract/effects'
import { page, type Locator } from 'vitest/browser'
import { answer, answerWith, pageOf, refuse, type Answer } from '../answers.ts'
import { buildDocument } from '../samples.ts'
import { answerMoves } from './place-effect-samples.ts'

export const buildExhibits = (): DocumentRecord[] =>
  (['red', 'yellow', 'green'] as const).map((security_level, at) =>
    buildDocument({ id: 41 + at, security_level, file_name: `exhibit-${security_level}.pdf` }),
  )

const NO_EFFECT = {
  can_see_before: 2,
  can_see_after: 2,
  gain_count: 0,
  lose_count: 0,
  documents: 1,
}
export const answerEffects = (): Answer[] => [
  answer(documentEffects.levelEffect, {
    ...NO_EFFECT,
    unchanged: 0,
    gain: [],
    lose: [],
    plans_ended: 0,
  }),
  answer(documentEffects.moveEffect, {
    ...NO_EFFECT,
    sessions: 0,
    groups: 0,
    from: null,
    to: null,
    enters_hold: false,
    leaves_hold: false,
  }),
]

/**
 * Documents that change as on the server: by the screen, and by `change`, as by somebody else. A
 * change of several is refused if one has another version or is gone.
 */
export function keepDocuments(documents: readonly DocumentRecord[]) {
  const kept = new Map(documents.map((document) => [document.id, document]))
  const change = (id: number, changes: Partial<DocumentRecord>): DocumentRecord => {
    const before = kept.get(id) ?? buildDocument({ id })
    const after = { ...before, ...changes, version: before.version + 1 }
    kept.set(id, after)
    return after
  }
  const update = answer(documentBatches.updateMany, ({ body }) => {
    const { ids, security_level, group_id, place } = body
    const changes = {
      ...(security_level && { security_level }),
      ...(group_id !== undefined && {
        group: group_id,
        group_name: group_id === null ? null : 'Letters',
      }),
      ...(place && {
        client_id: place.client_id,
        case: place.case_id,
        session: place.session_id,
        group: null,
      }),
    }
    return { updated_count: ids.length, documents: ids.map((id) => change(id, changes)) }
  })
  const isOutdated = ([id, version]: readonly [string, number]) =>
    kept.get(Number(id))?.version !== version
  const answers = [
    answer(documentEndpoints.list, ({ query }) =>
      pageOf([...kept.values()], query.page, query.page_size),
    ),
    answerWith(documentEndpoints.get, ({ params }) => {
      const document = kept.get(params.id)
      return document
        ? answer(documentEndpoints.get, document)
        : refuse(documentEndpoints.get, 'not_found')
    }),
    answerWith(documentBatches.updateMany, ({ body }) => {
      const outdated = Object.entries(body.versions ?? {}).filter(isOutdated).length
      return outdated === 0
        ? update
        : refuse(documentBatches.updateMany, 'conflict', { message: `${outdated} outdated` })
    }),
    ...answerEffects(),
    ...answerMoves(kept),
  ]
  return { kept, change, update, answers }
}

export const getCard = (name: string): Locator =>
  page
    .getByRole('list', { name: 'Documents', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
export const getBar = (): Locator => page.getByRole('toolbar', { name: 'Selected documents' })
export const pressInBar = (name: string): Promise<void> =>
  getBar().getByRole('button', { name, exact: true }).click()
export async function selectDocuments(...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
}
