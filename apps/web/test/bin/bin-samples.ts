import { binEndpoints, type BinItem } from '@casework/contract/bin'
import { clientImports } from '@casework/contract/client-imports'
import { holdEndpoints } from '@casework/contract/holds'
import { answer, pageOf, type Answer } from '../answers.ts'

const DAY_MS = 86_400_000
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const NO_COUNTS = { clients: 0, cases: 0, sessions: 0, document_groups: 0, documents: 0 }

export const buildItem = (id: number, title: string, changes: Partial<BinItem> = {}): BinItem => ({
  id,
  kind: 'client',
  record_id: id + 100,
  title,
  client_id: null,
  client_name: null,
  security_level: null,
  counts: { ...NO_COUNTS, clients: 1 },
  bytes: 0,
  deleted_at: inDays(0),
  deleted_by: 'Eva Brandt',
  deleted_role: 'owner',
  purge_at: inDays(30),
  on_hold: false,
  needs: [],
  ...changes,
})
export const ANNA = buildItem(1, 'Anna Thorn')
export const BORIS = buildItem(2, 'Boris Thorn')
export const HEARING = buildItem(3, 'Preliminary hearing', {
  kind: 'session',
  client_name: 'Helena Thornbury',
  counts: { ...NO_COUNTS, sessions: 1, documents: 3 },
  bytes: 3_072,
  needs: [{ id: 4, kind: 'case', title: 'Thornbury v. Ashdown' }],
})

/** The bin with these items, of which the others are gone once they are restored or deleted. */
export const answerBin = (given: readonly BinItem[], days = 30): Answer[] => {
  let items = given
  const drop = (id: number) => (items = items.filter((item) => item.id !== id))
  return [
    answer(binEndpoints.list, ({ query }) => ({
      ...pageOf(
        items.filter(
          ({ title, kind }) =>
            title.toLowerCase().includes(query.search ?? '') && kind === (query.kind ?? kind),
        ),
        query.page,
        query.page_size,
      ),
      bin: { days, count: items.length, bytes: 3_072 },
    })),
    answer(binEndpoints.restore, ({ params: { id } }) => {
      const kind = items.find((item) => item.id === id)?.kind ?? 'client'
      drop(id)
      return { restored: [id], kind, record_id: id + 100 }
    }),
    answer(binEndpoints.purge, ({ params: { id } }) => {
      drop(id)
      return null
    }),
    answer(clientImports.listImports, pageOf([])),
    answer(holdEndpoints.list, pageOf([])),
  ]
}
