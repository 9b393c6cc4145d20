import { randomBytes } from 'node:crypto'
import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { clientEndpoints, type Client } from '@casework/contract/clients'
import type { AnyEndpoint, CallInput, ResultOf } from '@casework/contract/parts/endpoint'
import type { EmployeeRole } from '@casework/contract/permissions'
import { sessionEndpoints, type Session, type SessionType } from '@casework/contract/sessions'
import {
  inTransaction,
  sql,
  type Scope,
} from '../../../apps/server/src/platform/database/query/scope.ts'
import { ask, call, type Answer, type CallOptions } from './call.ts'
import type { TestApp } from './start-test-app.ts'

/** A signed-in user in one workspace. */
export interface Person {
  readonly user_id: number
  /** The account that the user owns. */
  readonly account_id: number
  readonly name: string
  readonly email: string
  readonly token: string
  /** Signs another token, for a test that lasts longer than a token is valid. */
  signToken(): string
  call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<ResultOf<E>>
  ask(
    endpoint: Pick<AnyEndpoint, 'method' | 'path'>,
    parts?: { params?: unknown; query?: unknown; body?: unknown },
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Returns the same user in another workspace. */
  in(account_id: number): Person
}

/** A law firm that only one test uses, so tests need no cleanup and cannot collide. */
export interface Firm {
  readonly account_id: number
  readonly owner: Person
  /** Adds an employee, already switched into the firm's workspace. */
  addEmployee(role: EmployeeRole): Promise<Person>
  addClient(
    given?: Partial<{ name: string; email: string; mobile: string; country: number }>,
  ): Promise<Client>
  addCase(
    given?: Partial<{ title: string; client: Client; date: string; description: string }>,
  ): Promise<LegalCase>
  addSession(
    given?: Partial<
      { legalCase: LegalCase } & Pick<Session, 'title' | 'date' | 'duration'> & {
          session_type: SessionType
        }
    >,
  ): Promise<Session>
}

const NOBODY_CAN_SIGN_IN = 'no password'

/** Creates a confirmed user with an account and a sign-in; skips hashing a password. */
export async function newPerson(
  casework: TestApp,
  name = 'Eleanor Whitfield',
  email = `${randomBytes(6).toString('hex')}@example.com`,
): Promise<Person> {
  const created = await inTransaction(casework.authPool, {}, (scope) =>
    insertPerson(scope, name, email),
  )
  const signToken = () =>
    casework.tokens.sign({ user_id: created.user_id, sign_in_id: created.sign_in_id })
  const token = signToken()
  const inWorkspace = (workspace: number | undefined): Person => {
    const options: CallOptions = { token, workspace }
    return {
      user_id: created.user_id,
      account_id: created.account_id,
      name,
      email,
      token,
      signToken,
      call: (endpoint, input) => call(casework.app, endpoint, input, options),
      ask: (endpoint, parts = {}, headers = {}) =>
        ask(casework.app, endpoint, parts, { ...options, headers }),
      in: inWorkspace,
    }
  }
  return inWorkspace(undefined)
}

async function insertPerson(scope: Scope, name: string, email: string) {
  const user = await scope.one<{ id: number }>(sql`
    insert into users (name, email, mobile, country_id, password_hash, email_verified_at)
    values (${name}, ${email}, '+1 555 010 2030', 840, ${NOBODY_CAN_SIGN_IN}, now()) returning id`)
  const user_id = user?.id ?? 0
  const [accounts, signIns] = (await scope.batch([
    sql`insert into accounts (owner_user_id, name) values (${user_id}, ${name}) returning id`,
    sql`insert into sign_ins (user_id) values (${user_id}) returning id`,
    sql`insert into user_emails (user_id, email) values (${user_id}, ${email})`,
  ])) as [[{ id: number }], [{ id: number }]]
  return { user_id, account_id: accounts[0].id, sign_in_id: signIns[0].id }
}

/** Creates a firm with an owner and no records. */
export async function newFirm(casework: TestApp): Promise<Firm> {
  const owner = await newPerson(casework)
  const { account_id } = owner

  const addEmployee = async (role: EmployeeRole) => {
    const employee = await newPerson(casework, `Ann ${role}`)
    await inTransaction(casework.authPool, { account_id }, (scope) =>
      scope.one(sql`insert into connections (firm_account_id, employee_account_id, employee_user_id, role)
                    values (${account_id}, ${employee.account_id}, ${employee.user_id}, ${role}) returning id`),
    )
    return employee.in(account_id)
  }
  const addClient: Firm['addClient'] = (fields = {}) =>
    owner.call(clientEndpoints.create, { body: { name: 'Acme Ltd', ...fields } })
  const addCase: Firm['addCase'] = async ({ client, ...fields } = {}) =>
    owner.call(caseEndpoints.create, {
      body: {
        title: 'Acme v. Smith',
        date: '2026-02-18',
        client_id_input: (client ?? (await addClient())).id,
        ...fields,
      },
    })
  const addSession: Firm['addSession'] = async ({ legalCase, ...fields } = {}) => {
    const parent = legalCase ?? (await addCase())
    return owner.call(sessionEndpoints.create, {
      body: {
        title: 'First hearing',
        date: '2026-03-04T09:30:00',
        case_id: parent.id,
        client_id: parent.client_id,
        ...fields,
      },
    })
  }
  return { account_id, owner, addEmployee, addClient, addCase, addSession }
}
