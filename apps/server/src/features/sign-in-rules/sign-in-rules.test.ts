import { clientEndpoints } from '@casework/contract/clients'
import { signInRuleEndpoints } from '@casework/contract/sign-in-rules'
import { alertEndpoints } from '@casework/contract/alerts'
import { describe, expect, test } from 'vitest'
import { ask, newFirm, newPerson, useTestApp, type Firm, type Person } from '@casework/testing'
import { openEventStream } from '@casework/testing/event-stream'
import { listMailsTo } from '@casework/testing/sign-up'
import { onDatabase } from '@casework/testing/database/test-server'
import { setFactor, setRule } from '../../../test/sign-in-rules/rules.ts'

const { read, update } = signInRuleEndpoints
const DAY = 24 * 60 * 60 * 1000

const casework = useTestApp({ settings: { PUBLIC_URL: 'https://law.example.org' } })

const requires = (require_second_factor: boolean, step_up_for_red = false) => ({
  body: { require_second_factor, step_up_for_red },
})

/** Creates a firm whose owner has a fresh factor. */
async function newSafeFirm(): Promise<Firm> {
  const firm = await newFirm(casework)
  await setFactor(casework, firm.owner, 'fresh')
  return firm
}

const mailsAbout = async (person: Pick<Person, 'email'>) =>
  (await listMailsTo(casework, person.email)).filter((mail) => /Faktor|second factor/.test(mail))

describe('refusals', () => {
  test('the rules are read and set by the owner only', async () => {
    const firm = await newSafeFirm()
    const callers = [
      [undefined, 401, 'authentication_error'],
      [await firm.addEmployee('admin'), 403, 'permission_denied'],
      [(await newPerson(casework)).in(firm.account_id), 403, 'workspace_forbidden'],
    ] as const

    for (const [caller, status, type] of callers)
      for (const endpoint of [read, update])
        expect(
          await (caller
            ? caller.ask(endpoint, requires(true))
            : ask(casework.app, endpoint, requires(true))),
        ).toMatchObject({ status, body: { error: { type } } })
    expect(await firm.owner.call(read, {})).toMatchObject({ require_second_factor: false })
  })

  test.each([
    [{}, ['require_second_factor', 'step_up_for_red']],
    [{ require_second_factor: 'yes', step_up_for_red: false }, ['require_second_factor']],
    [{ require_second_factor: false, step_up_for_red: null }, ['step_up_for_red']],
    [
      { require_second_factor: 1, step_up_for_red: [] },
      ['require_second_factor', 'step_up_for_red'],
    ],
  ])('the body %j is refused with its fields', async (body, fields) => {
    const { owner } = await newSafeFirm()

    const answer = await owner.ask(update, { body })

    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'validation_error' } } })
    expect(Object.keys((answer.body as { error: { data: object } }).error.data).toSorted()).toEqual(
      fields,
    )
  })

  test('an owner without a factor cannot require one (KEYS-025)', async () => {
    const firm = await newFirm(casework)
    const employee = await firm.addEmployee('gold')

    expect(await firm.owner.ask(update, requires(true))).toMatchObject({
      status: 409,
      body: { error: { type: 'conflict', message: 'Set up a second factor for yourself first' } },
    })

    expect(await firm.owner.call(read, {})).toMatchObject({ second_factor_from: null })
    expect(await mailsAbout(employee)).toEqual([])
  })

  test('an owner whose factor is stale confirms it first (KEYS-030)', async () => {
    const firm = await newFirm(casework)
    await setFactor(casework, firm.owner, 'stale')

    expect(await firm.owner.ask(update, requires(true))).toMatchObject({
      status: 403,
      body: { error: { type: 'step_up_required' } },
    })
    expect(await firm.owner.call(read, {})).toMatchObject({ second_factor_from: null })
  })
})

describe('requiring a factor', () => {
  test('begins a grace period of 7 days, and says who has a factor (KEYS-025)', async () => {
    const firm = await newSafeFirm()
    const [safe, unsafe] = [await firm.addEmployee('admin'), await firm.addEmployee('silver')]
    await setFactor(casework, safe, 'stale')

    const rules = await firm.owner.call(update, requires(true))

    expect(Date.parse(rules.second_factor_from ?? '') - Date.now()).toBeGreaterThan(
      7 * DAY - 60_000,
    )
    expect(Date.parse(rules.second_factor_from ?? '') - Date.now()).toBeLessThanOrEqual(7 * DAY)
    expect(rules).toEqual({
      require_second_factor: true,
      second_factor_from: rules.second_factor_from,
      step_up_for_red: false,
      people: [
        { user_id: firm.owner.user_id, name: firm.owner.name, role: 'owner', second_factor: true },
        { user_id: safe.user_id, name: safe.name, role: 'admin', second_factor: true },
        { user_id: unsafe.user_id, name: unsafe.name, role: 'silver', second_factor: false },
      ],
    })
    expect(await firm.owner.call(read, {})).toEqual(rules)
  })

  test('mails each employee without a factor, in their language and whatever they have chosen (KEYS-025)', async () => {
    const [firm, otherFirm] = [await newSafeFirm(), await newFirm(casework)]
    const [safe, english, german] = [
      await firm.addEmployee('admin'),
      await firm.addEmployee('gold'),
      await firm.addEmployee('silver'),
    ]
    const stranger = await otherFirm.addEmployee('gold')
    await setFactor(casework, safe, 'stale')
    await casework.asOwner(
      `update users set language = 'de', email_notifications = false where id = $1`,
      [german.user_id],
    )
    await casework.asOwner(`update accounts set name = 'Quinn' where id = $1`, [firm.account_id])

    const { second_factor_from } = await firm.owner.call(update, requires(true))

    const date = new Date(second_factor_from ?? '')
    const format = (locale: string) =>
      date.toLocaleDateString(locale, {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      })
    const [mail, ...further] = await mailsAbout(english)
    expect(mail).toContain(`Subject: Quinn requires a second factor from ${format('en-US')}`)
    expect(mail).toContain('https://law.example.org/profile-settings?tab')
    expect(further).toEqual([])
    const [germanMail] = await mailsAbout(german)
    expect(germanMail).toContain(`Quinn verlangt ab dem ${format('de')} einen zweiten Faktor`)
    for (const other of [safe, firm.owner, stranger]) expect(await mailsAbout(other)).toEqual([])
  })

  test('again keeps the date and mails nobody; off and on begins a new period (KEYS-025, KEYS-027)', async () => {
    const firm = await newSafeFirm()
    const employee = await firm.addEmployee('gold')
    await firm.owner.call(update, requires(true))
    await setRule(casework, firm, 'required')
    const { second_factor_from: first } = await firm.owner.call(read, {})

    const again = await firm.owner.call(update, requires(true, true))
    expect(again).toMatchObject({ second_factor_from: first, step_up_for_red: true })
    expect(await mailsAbout(employee)).toHaveLength(1)

    const off = await firm.owner.call(update, requires(false))
    expect(off).toMatchObject({ require_second_factor: false, second_factor_from: null })
    const on = await firm.owner.call(update, requires(true))
    expect(Date.parse(on.second_factor_from ?? '') - Date.now()).toBeGreaterThan(7 * DAY - 60_000)
  })

  test('off and on mails people at most once an hour (KEYS-025)', async () => {
    const [firm, other] = [await newSafeFirm(), await newSafeFirm()]
    const employee = await firm.addEmployee('gold')
    const others = await other.addEmployee('gold')
    const restart = async ({ owner }: Firm) => {
      await owner.call(update, requires(false))
      await owner.call(update, requires(true))
    }
    const age = (time: string) =>
      casework.asOwner(
        'update accounts set second_factor_mailed_at = now() - $2::interval where id = $1',
        [firm.account_id, time],
      )

    for (let times = 0; times < 3; times += 1) await restart(firm)
    await restart(other)
    await age('59 minutes')
    await restart(firm)
    expect(await mailsAbout(employee)).toHaveLength(1)
    expect(await mailsAbout(others)).toHaveLength(1)

    await age('1 hour')
    await restart(firm)
    expect(await mailsAbout(employee)).toHaveLength(2)
  })

  test('at the same time mails once (KEYS-025)', async () => {
    const firm = await newSafeFirm()
    const employee = await firm.addEmployee('gold')

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => firm.owner.call(update, requires(true))),
    )

    expect(new Set(answers.map((rules) => rules.second_factor_from)).size).toBe(1)
    expect(await mailsAbout(employee)).toHaveLength(1)
  })

  test('tells open browsers of the firm to ask for the rules again', async () => {
    const firm = await newSafeFirm()
    const employee = await firm.addEmployee('gold')
    const address = casework.address
    const events = await openEventStream(
      `${address}/api${alertEndpoints.stream.path}?owner_account_id=${firm.account_id}`,
      employee.token,
    )
    await events.next()

    await firm.owner.call(update, requires(true))

    expect(await events.next()).toBe('event: news\ndata: {}')
    await events.close()
  })

  test('writes an entry of the history without values (KEYS-036)', async () => {
    const firm = await newSafeFirm()
    await firm.owner.call(update, requires(true))

    const { rows } = await onDatabase(casework.database.backup, (client) =>
      client.query(
        `select kind, object_type, object_ids::text, changes from audit_entries
         where account_id = $1 and action = 'PUT /firm/sign-in-rules/'`,
        [firm.account_id],
      ),
    )

    expect(rows).toEqual([
      {
        kind: 'settings_changed',
        object_type: 'firm',
        object_ids: `{${firm.account_id}}`,
        changes: null,
      },
    ])
  })
})

test('a person who joins after the grace period has none (KEYS-027)', async () => {
  const firm = await newSafeFirm()
  await firm.owner.call(update, requires(true))
  await setRule(casework, firm, 'required')

  const late = await firm.addEmployee('admin')

  expect(await late.ask(clientEndpoints.list)).toMatchObject({
    status: 403,
    body: { error: { type: 'second_factor_missing' } },
  })
})
