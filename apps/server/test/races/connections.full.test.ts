import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { notificationEndpoints } from '@casework/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, newFirm, newPerson, startTestApp, type Person, type TestApp } from '@casework/testing'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'

/** `npm run test:stress` raises this. */
const ROUNDS = Number(process.env['STRESS_ROUNDS'] ?? 20)
const TIMEOUT_MS = 30_000 + ROUNDS * 1000

let database: TestDatabase
/** Two server processes of one installation. */
let apps: [TestApp, TestApp]
beforeAll(async () => {
  database = await newDatabase()
  apps = [await startTestApp({ database }), await startTestApp({ database })]
})
afterAll(async () => {
  for (const casework of apps) await casework.stop()
  await database.drop()
})

type Request = Parameters<typeof ask>[2]

/** Calls the first process on even turns and the second on odd ones. */
const askProcess = (
  turn: number,
  person: Person,
  endpoint: Parameters<typeof ask>[1],
  parts: Request = {},
  workspace?: number,
) => ask((apps[turn % 2] as TestApp).app, endpoint, parts, { token: person.token, workspace })

const { send, answer, answerByPut, followers, following, updateRole, manage } = connectionEndpoints
const listNotifications = (person: Person) => person.call(notificationEndpoints.list, {})

test(
  `${ROUNDS} rounds of four parallel accepts create one connection and one notification each`,
  async ({ annotate }) => {
    const winners = new Set<number>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const [employee, firm] = [await newPerson(apps[0]), await newPerson(apps[0])]
      const { id } = await employee.call(send, {
        body: { receiver_account_id: firm.account_id, receiver_account_name: firm.name },
      })
      const roles = ['admin', 'diamond', 'gold', 'silver'] as const

      const answers = await Promise.all(
        roles.map((assigned_role, index) =>
          askProcess(index, firm, index < 2 ? answer : answerByPut, {
            body: { id, status: 'accepted', assigned_role },
          }),
        ),
      )

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 409, 409, 409,
      ])
      const winner = answers.findIndex(({ status }) => status === 200)
      winners.add(winner)
      expect(await firm.call(followers, {})).toMatchObject([
        { id: employee.account_id, access_level: roles[winner] },
      ])
      expect(await listNotifications(employee)).toHaveLength(1)
      expect(await listNotifications(employee)).toMatchObject([
        {
          notification_type: 'connection_accepted',
          message: expect.stringContaining(`Your role is ${roles[winner]}.`),
        },
      ])
    }
    await annotate(`${winners.size} of four callers won at least once`)
  },
  TIMEOUT_MS,
)

test(
  `${ROUNDS} rounds of a parallel accept and reject end in the state of the request that succeeded`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [employee, firm] = [await newPerson(apps[0]), await newPerson(apps[0])]
      const { id } = await employee.call(send, {
        body: { receiver_account_id: firm.account_id, receiver_account_name: firm.name },
      })

      const [accepted, rejected] = await Promise.all([
        askProcess(0, firm, answer, { body: { id, status: 'accepted', assigned_role: 'gold' } }),
        askProcess(1, firm, answer, { body: { id, status: 'rejected' } }),
      ])

      expect([accepted.status, rejected.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await employee.call(following, {})).toHaveLength(accepted.status === 200 ? 1 : 0)
      expect(await listNotifications(employee)).toHaveLength(1)
    }
  },
  TIMEOUT_MS,
)

test(
  `${ROUNDS} rounds of four parallel connection requests leave one request and one notification`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [employee, firm] = [await newPerson(apps[0]), await newPerson(apps[0])]
      const body = { receiver_account_id: firm.account_id, receiver_account_name: firm.name }

      const answers = await Promise.all(
        [0, 1, 2, 3].map((n) => askProcess(n, employee, send, { body })),
      )

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201, 400, 400, 400,
      ])
      expect(await listNotifications(firm)).toHaveLength(1)
    }
  },
  TIMEOUT_MS,
)

/** Calls both processes while a right is revoked. `late` counts calls that succeed afterwards. */
async function raceRevocation(
  revoke: (connection_id: number, firm: Person) => Promise<{ status: number }>,
) {
  const firm = await newFirm(apps[0])
  const employee = await firm.addEmployee('diamond')
  const connection_id = (await firm.owner.call(followers, {}))[0]?.connection_id ?? 0
  let isRevoked = false
  const counts = { before: 0, after: 0, late: 0 }
  const write = async (process: number) => {
    for (let callsAfter = 3; callsAfter > 0;) {
      const startedAfter = isRevoked
      const { status } = await askProcess(
        process,
        employee,
        clientEndpoints.create,
        { body: { name: 'x' } },
        firm.account_id,
      )
      if (startedAfter) {
        counts.after += 1
        callsAfter -= 1
        if (status !== 403) counts.late += 1
      } else if (status === 201) {
        counts.before += 1
      }
    }
  }
  const writers = [0, 1, 0, 1].map(write)
  const { status } = await revoke(connection_id, firm.owner)
  isRevoked = true
  expect(status).toBe(200)
  await Promise.all(writers)
  return counts
}

test.each([
  [
    'a role change',
    (connection_id: number, firm: Person, round: number) =>
      askProcess(round, firm, updateRole, { body: { connection_id, new_role: 'silver' } }),
  ],
  [
    'a removal',
    (connection_id: number, firm: Person, round: number) =>
      askProcess(round, firm, manage, { body: { connection_id, action: 'delete' } }),
  ],
])(
  `after the response to %s no call succeeds by the old right on either process, ${ROUNDS} races`,
  async (_, revoke) => {
    const totals = { before: 0, after: 0, late: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      const counts = await raceRevocation((connection_id, firm) =>
        revoke(connection_id, firm, round),
      )
      for (const key of ['before', 'after', 'late'] as const) totals[key] += counts[key]
    }
    process.stdout.write(`races: ${JSON.stringify(totals)}\n`)
    expect(totals.late).toBe(0)
    expect(totals.after).toBe(ROUNDS * 12)
  },
  TIMEOUT_MS,
)

test(
  `${ROUNDS} rounds of accepting an open invitation while being removed leave no connection`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [firm, employee] = [await newPerson(apps[0]), await newPerson(apps[0])]
      const { id } = await employee.call(send, {
        body: { receiver_account_id: firm.account_id, receiver_account_name: firm.name },
      })
      await firm.call(answer, { body: { id, status: 'accepted', assigned_role: 'silver' } })
      // An employee can have an open invitation only at an address that they confirm after it was
      // sent.
      const secondEmail = `second-${employee.user_id}@example.com`
      await firm.call(invitationEndpoints.send, {
        body: { emails: [secondEmail], invited_names: ['Ann'], assigned_role: 'admin' },
      })
      await apps[0].authPool.query('insert into user_emails (user_id, email) values ($1, $2)', [
        employee.user_id,
        secondEmail,
      ])
      await apps[0].authPool.query('update users set email = $2 where id = $1', [
        employee.user_id,
        secondEmail,
      ])
      const mail = (await apps[0].mails())
        .findLast((text) => text.includes(`To: ${secondEmail}`))
        ?.replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
      const token = /invitation=([\w-]{43})/.exec(mail ?? '')?.[1] ?? ''
      const body = {
        connection_id: (await firm.call(followers, {}))[0]?.connection_id ?? 0,
        action: 'delete' as const,
      }

      const [removed, accepted] = await Promise.all([
        askProcess(0, firm, manage, { body }),
        askProcess(1, employee, invitationEndpoints.accept, { body: { token } }),
      ])

      // The two may deadlock; then one gets 409 and has to retry.
      expect([200, 400, 409]).toContain(accepted.status)
      expect([200, 409]).toContain(removed.status)
      if (removed.status === 409) await firm.call(manage, { body })
      expect(await firm.call(followers, {})).toEqual([])
      expect(
        (await askProcess(1, employee, invitationEndpoints.accept, { body: { token } })).status,
      ).toBe(400)
      expect(
        (await askProcess(1, employee, clientEndpoints.list, {}, firm.account_id)).status,
      ).toBe(403)
    }
  },
  TIMEOUT_MS,
)
