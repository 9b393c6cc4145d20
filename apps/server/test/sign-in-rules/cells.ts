import { endpoints } from '@casework/contract'
import { documentReader, type Opening } from '@casework/contract/document-reader'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import pg from 'pg'
import type { FactorState } from '../../src/platform/http/access/actor.ts'
import type { BuildRequest, ValidRequest } from '../permissions/valid-request.ts'
import { newFirm, startTestApp, type Firm } from '@casework/testing'
import { openEventStream } from '@casework/testing/event-stream'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { REQUESTS } from '../permissions/requests.ts'
import { setFactor, setRule, type Rule } from './rules.ts'
import { RULES, STATES } from './table.ts'

export const ENDPOINTS: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values<AnyEndpoint>(group),
)
export const formatKey = ({ method, path }: AnyEndpoint) => `${method} ${path}`

const addRed = async ({ owner: person, addClient }: Firm) =>
  (await uploadOne(person, { security_level: 'red', client_id: (await addClient()).id })).id
const aRedDocument: BuildRequest = async (of) => ({ params: { id: await addRed(of) } })
const anOpenedDocument: BuildRequest = async (of) => {
  const id = await addRed(of)
  const { body } = await of.owner.ask(documentReader.open, { params: { id }, body: {} })
  const { opening } = (body as { data: Opening }).data
  return { params: { id, number: 1 }, query: { opening } }
}

/** The content of red documents. */
const RED_REQUESTS: Readonly<Record<string, BuildRequest>> = {
  'GET /documents/:id/view/': aRedDocument,
  'GET /documents/:id/download/': aRedDocument,
  'GET /documents/:id/preview/': aRedDocument,
  'POST /documents/:id/openings/': aRedDocument,
  'GET /documents/:id/pages/:number/': anOpenedDocument,
  'GET /documents/:id/pages/:number/text/': anOpenedDocument,
  'POST /documents/bulk/download/': async (of) => ({ body: { ids: [await addRed(of)] } }),
}

const LETTERS: Readonly<Record<string, string>> = {
  second_factor_missing: 'm',
  step_up_required: 's',
}

/** Every other refusal is a failure of the test. */
function toLetter({ status, body }: { status: number; body: unknown }): string {
  const type = (body as { error?: { type?: string } } | undefined)?.error?.type ?? ''
  if (status === 403 && LETTERS[type]) return LETTERS[type]
  return status < 500 && status !== 401 && status !== 403 ? 'y' : `[${status} ${type}]`
}

/** A sign-in and the rule of the firm that it meets. */
export type Cell = readonly [FactorState, Rule]

export const EVERY_CELL: readonly Cell[] = RULES.flatMap((rule) =>
  STATES.map((state): Cell => [state, rule]),
)

/** Sends requests as sign-ins of an owner under the rules of a firm. */
export async function startCells() {
  // Passkeys need https.
  const casework = await startTestApp({ settings: { PUBLIC_URL: 'https://law.example.org' } })
  const address = casework.address
  const firm = await newFirm(casework)
  // Kept open: a connection for each of the cells is slow.
  const owner = new pg.Client(casework.database.owner)
  await owner.connect()
  const applyRule = (rule: Rule) =>
    setRule({ asOwner: (text, values) => owner.query(text, values) }, firm, rule)

  const send = async (
    endpoint: AnyEndpoint,
    { headers = {}, params, query, body }: ValidRequest,
  ) => {
    if (endpoint.kind !== 'stream' || endpoint.sends !== 'events')
      return firm.owner.ask(endpoint, { params, query, body }, headers)
    const events = await openEventStream(`${address}/api${endpoint.path}`, firm.owner.token)
    const first = await events.next()
    await events.close()
    return {
      status: events.status,
      body: events.status === 200 ? undefined : (JSON.parse(first ?? '{}') as unknown),
    }
  }

  /** Returns the letter of each cell, as in the table. */
  const readCells = async (endpoint: AnyEndpoint, cells: readonly Cell[]): Promise<string[]> => {
    const key = formatKey(endpoint)
    const letters: string[] = []
    let request: ValidRequest | undefined
    for (const [state, rule] of cells) {
      if (!request) {
        // No rule stops those who add the records of the request.
        await setFactor(casework, firm.owner, 'fresh')
        await applyRule('nothing')
        request = (await (RED_REQUESTS[key] ?? REQUESTS[key])?.(firm, casework)) ?? {}
      }
      await applyRule(rule)
      await setFactor(casework, firm.owner, state)
      const letter = toLetter(await send(endpoint, request))
      letters.push(letter)
      // What changed the records of its request cannot be sent again.
      if (letter === 'y' && endpoint.method !== 'GET') request = undefined
      if (key === 'POST /logout/')
        await casework.authPool.query('update sign_ins set ended_at = null where user_id = $1', [
          firm.owner.user_id,
        ])
    }
    return letters
  }

  return {
    readCells,
    stop: async () => {
      await owner.end()
      await casework.stop()
    },
  }
}
