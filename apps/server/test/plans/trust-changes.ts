// Changes of holds, planned levels and the bin, on the small database.
import { binEndpoints } from '@casework/contract/bin'
import { holdEndpoints } from '@casework/contract/holds'
import { levelPlans } from '@casework/contract/level-plans'
import type { Answer } from '@casework/testing'
import type { SampleIds } from './sample-ids.ts'
import type { Caller, Send } from './send.ts'

export const params = (id: number) => ({ params: { id } })

/** Leaves no hold and no plan behind. */
export async function sendTrustChanges(owner: Caller, ids: SampleIds, send: Send): Promise<void> {
  const reason = 'Audit'
  for (const record of [{ client_id: ids.client }, { case_id: ids.case }]) {
    const kind = Object.keys(record).join('')
    const placed = await sendKept(send, `hold a ${kind}`, () =>
      owner.ask(holdEndpoints.place, { body: { ...record, reason } }),
    )
    await send(`lift the hold of a ${kind}`, () =>
      owner.ask(holdEndpoints.lift, { ...params(readId(placed)), body: { reason } }),
    )
  }
  const { setPlan, endPlan } = levelPlans
  const plans = {
    'on a day': { due_on: '2099-01-01' },
    'after a session': { after_session_id: ids.session, days: 3650 },
  }
  for (const [when, plan] of Object.entries(plans))
    await send(`plan a level ${when}`, () =>
      owner.ask(setPlan, { ...params(ids.document), body: { to_level: 'green', ...plan } }),
    )
  await send('end a plan', () => owner.ask(endPlan, params(ids.document)))
}

/** Restores the document that was deleted first with its parents, and purges the group. */
export async function sendRestore(owner: Caller, send: Send): Promise<void> {
  const find = (kind: string) =>
    sendKept(send, `bin: find a ${kind}`, () => owner.ask(binEndpoints.list, { query: { kind } }))
  const [document, group] = [await find('document'), await find('document_group')]
  await send('restore a document with its parents', () =>
    owner.ask(binEndpoints.restore, {
      ...params(readFirst(document)),
      body: { with_parents: true },
    }),
  )
  await send('purge a group', () => owner.ask(binEndpoints.purge, params(readFirst(group))))
}

/** Sends a request and returns its answer. */
export async function sendKept(
  send: Send,
  name: string,
  request: () => Promise<Answer>,
): Promise<Answer> {
  let kept: Answer | undefined
  await send(name, async () => (kept = await request()))
  return kept as Answer
}

export const readId = ({ body }: Answer): number => (body as { data: { id: number } }).data.id

const readFirst = ({ body }: Answer): number => {
  const { items } = (body as { data: { items: { id: number }[] } }).data
  if (!items[0]) throw new Error('The bin has none')
  return items[0].id
}
