// Creates, changes, deletes and exports clients.
import type { clientEndpoints, ClientForm } from '@casework/contract/clients'
import { mayContainFormula } from '@casework/contract/parts/csv-cells'
import { splitDialCode } from '@casework/contract/parts/dial-codes'
import { createCsvResponse, type Batch } from '../../platform/files/csv-export.ts'
import { countRemoval } from '../../platform/database/change/removal.ts'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { pickPreviousValues } from '../../platform/history/previous-values.sql.ts'
import { listChanged, listCreated, recordHistory } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { invalidField, missing } from '../../platform/refusal.ts'
import type { ConflictChecker } from '../conflicts/index.ts'
import { readDialCodes, requireCountry } from '../countries/index.ts'
import {
  RECORDED,
  START_CURSOR,
  findClientsForExport,
  deleteClient,
  findClient,
  findClientDetails,
  lockClientName,
  insertClient,
  listClients,
  updateClient,
  formatClientLines,
  type ExportedClient,
} from './clients.sql.ts'

const notFound = () => missing('Client not found')

/** Formats batches in SQL, which takes a third of the time, unless a cell may be a formula. */
async function* readClientBatches(
  currentScope: () => Promise<WorkspaceScope>,
): AsyncGenerator<Batch<ExportedClient>> {
  for (let after = START_CURSOR; ;) {
    const scope = await currentScope()
    const batch = await formatClientLines(scope, after)
    if (!batch) return
    yield mayContainFormula(batch.lines)
      ? await findClientsForExport(scope, after, batch.last)
      : batch.lines
    after = batch.last
  }
}

/**
 * Checks that the country exists, and removes its dial code from the mobile number.
 * @throws Refusal under `country` or `mobile`
 */
async function normalizeContact(scope: WorkspaceScope, form: ClientForm): Promise<ClientForm> {
  if (form.country !== null) await requireCountry(scope, form.country, 'country')
  if (form.mobile === null) return form
  const normalized = splitDialCode(form, await readDialCodes(scope))
  if (typeof normalized === 'string') throw invalidField('mobile', normalized)
  return normalized
}

const toRecorded = ({ country, ...form }: ClientForm) => ({ ...form, country_id: country })

/** Compares the client with everything that the firm knows, in the transaction of its save. */
const checkClient = (
  { checker, scope }: { checker: ConflictChecker; scope: WorkspaceScope },
  id: number,
  { name, email, mobile }: ClientForm,
  cause: 'client_created' | 'client_changed',
  folded?: string,
) =>
  checker.check(
    scope,
    { name, email, phone: mobile, side: 'ours', own_client: id, folded },
    { cause, level: 'green' },
  )

type Endpoints = Omit<typeof clientEndpoints, 'import'>
type Writes = Pick<Endpoints, 'create' | 'update' | 'remove'>

const reads: HandlersOf<Omit<Endpoints, keyof Writes>> = {
  list: ({ scope }, { query }) => listClients(scope, query),

  export: ({ scope, currentScope, transaction }) =>
    createCsvResponse({
      account_id: scope.account_id,
      name: 'clients',
      record: transaction,
      batches: readClientBatches(currentScope),
      columns: {
        Name: ({ name }) => name,
        'Country Code': ({ country_code }) => country_code,
        Mobile: ({ mobile }) => mobile,
        Email: ({ email }) => email,
        Added: ({ created_at }) => created_at.slice(0, 10),
      },
    }),

  get: async ({ scope }, { params }) => {
    const found = await findClientDetails(scope, params.id)
    if (!found) throw notFound()
    return found
  },

  removal: async ({ scope }, { params, query }) => {
    const counted = await countRemoval(scope, 'client', [params.id, ...(query.also ?? [])])
    if (!counted) throw notFound()
    return counted
  },
}

const createWrites = (checker: ConflictChecker): HandlersOf<Writes> => ({
  create: async ({ scope }, { body }) => {
    const form = await normalizeContact(scope, body)
    const inserted = await insertClient(scope, form)
    const created = inserted && (await findClient(scope, inserted.id))
    if (!created) throw notFound()
    recordHistory(scope, { changes: { [created.id]: listCreated(toRecorded(form)) } })
    const conflict_check = await checkClient(
      { checker, scope },
      created.id,
      form,
      'client_created',
      inserted.folded,
    )
    return { ...created, conflict_check }
  },

  update: async ({ scope, request }, { params, body }) => {
    const form = await normalizeContact(scope, body)
    const before = await updateClient(scope, params.id, form, request.allowedVersions())
    const updated = before && (await findClient(scope, params.id))
    if (!updated) throw conflictOrNotFound(await findClient(scope, params.id), notFound)
    const changed = listChanged(pickPreviousValues(before, RECORDED), toRecorded(form))
    recordHistory(scope, { changes: { [params.id]: changed } })
    const conflict_check =
      changed['name'] || changed['email'] || changed['mobile']
        ? await checkClient({ checker, scope }, params.id, form, 'client_changed')
        : null
    return { ...updated, conflict_check }
  },

  remove: async ({ scope, actor }, { params }) => {
    const found = await lockClientName(scope, params.id)
    if (!found || !(await deleteClient(scope, params.id, actor.role))) throw notFound()
    const retired = { name: found.name, client_id: params.id, security_level: 'green' } as const
    await checker.retire(scope, 'ours', [retired])
    return null
  },
})

export const createClientService = (checker: ConflictChecker): HandlersOf<Endpoints> => ({
  ...reads,
  ...createWrites(checker),
})
