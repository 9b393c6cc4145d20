import { accountEndpoints } from '@casework/contract/accounts'
import { connectionEndpoints } from '@casework/contract/connections'
import { firmEndpoints } from '@casework/contract/firm'
import { invitationEndpoints } from '@casework/contract/invitations'
import { profileEndpoints } from '@casework/contract/profile'
import { simpleParser } from 'mailparser'
import { describe, expect, test } from 'vitest'
import { newFirm, newPerson, useTestApp } from '@casework/testing'
import type { Person } from '@casework/testing'

const casework = useTestApp()

const { get, update } = firmEndpoints

async function renamePerson(person: Person, name: string) {
  const { email } = await person.call(profileEndpoints.read, {})
  await person.call(profileEndpoints.update, { body: { email, name } })
}

describe("the firm's name", () => {
  test("follows the owner's profile name until the first PUT /firm/ (FIRM-009)", async () => {
    const { owner } = await newFirm(casework)
    const before = await owner.call(get, {})

    await renamePerson(owner, 'Jane Q. Doe')

    expect(await owner.call(get, {})).toEqual({
      ...before,
      name: 'Jane Q. Doe',
      version: before.version + 1,
    })
  })

  test("stays after a change of the owner's profile name once it was saved (FIRM-008)", async () => {
    const { owner } = await newFirm(casework)
    const saved = await owner.call(update, { body: { name: owner.name } })

    await renamePerson(owner, 'Jane Q. Doe')

    expect(saved.name_is_own).toBe(true)
    expect(await owner.call(get, {})).toEqual(saved)
    expect((await owner.call(profileEndpoints.read, {})).name).toBe('Jane Q. Doe')
  })

  test('keeps its version when a profile is saved under the same name', async () => {
    const { owner } = await newFirm(casework)
    const before = await owner.call(get, {})

    await renamePerson(owner, owner.name)

    expect(await owner.call(get, {})).toEqual(before)
  })

  test('is shown wherever the firm is named at the next request (FIRM-010)', async () => {
    const firm = await newFirm(casework)
    await firm.addClient()
    const [employee, stranger] = [await firm.addEmployee('silver'), await newPerson(casework)]
    const name = `Hart & Lowe ${firm.account_id}`
    const readNames = async () => {
      const { account } = await firm.owner.call(accountEndpoints.info, {})
      const profile = await firm.owner.call(profileEndpoints.read, {})
      const [following] = await employee.call(connectionEndpoints.following, {})
      const [found] = await stranger.call(connectionEndpoints.searchAccounts, {
        query: { q: firm.owner.email },
      })
      return [account.name, profile.account?.name, following?.name, found?.name]
    }
    const { name: before } = firm.owner
    expect(await readNames()).toEqual([before, before, before, before])

    await firm.owner.call(update, { body: { name } })

    expect(await readNames()).toEqual([name, name, name, name])
    expect(await stranger.call(connectionEndpoints.searchAccounts, { query: { q: name } })).toEqual(
      [{ id: firm.account_id, name, owner_name: before }],
    )
  })

  test('is not found by strangers while the firm is not listed (FIX-008)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newPerson(casework)]
    await firm.addClient()
    const name = `Unlisted ${firm.account_id}`
    const search = () => stranger.call(connectionEndpoints.searchAccounts, { query: { q: name } })

    await firm.owner.call(update, { body: { name, listed: false } })
    expect(await search()).toEqual([])
    await firm.owner.call(update, { body: { name, listed: true } })
    expect(await search()).toHaveLength(1)
  })
})

test('is no address, unless it was one before (FIX-276)', async () => {
  const { owner, account_id } = await newFirm(casework)
  const { email } = await owner.call(profileEndpoints.read, {})
  const refusal = {
    status: 400,
    body: { error: { data: { name: ['Enter a name, not an address'] } } },
  }
  const name = 'boss@bank.example'
  const saveFirm = () => owner.ask(update, { body: { name, listed: false } })
  const savePerson = () => owner.ask(profileEndpoints.update, { body: { email, name } })
  expect(await saveFirm()).toMatchObject(refusal)
  expect(await savePerson()).toMatchObject(refusal)
  await casework.authPool.query('update accounts set name = $2 where id = $1', [account_id, name])
  await casework.authPool.query('update users set name = $2 where id = $1', [owner.user_id, name])
  expect((await saveFirm()).status).toBe(200)
  expect((await savePerson()).status).toBe(200)
})

describe('an invitation mail', () => {
  const invite = async (owner: Person, email: string) => {
    const [invitation] = (
      await owner.call(invitationEndpoints.send, {
        body: { emails: [email], invited_names: ['Ann'] },
      })
    ).invitations_sent
    return invitation
  }
  const readLastMail = async (email: string) => {
    const raw = (await casework.mails()).findLast((mail) => mail.includes(`To: ${email}`)) ?? ''
    return { raw, ...(await simpleParser(raw)) }
  }

  test('names the new firm and ends with its address, also when it is sent again (FIRM-013)', async () => {
    const { owner, account_id } = await newFirm(casework)
    const email = `ann-${account_id}@example.com`
    const invitation = await invite(owner, email)
    expect((await readLastMail(email)).text?.trim()).toMatch(/Casework$/)

    await owner.call(update, {
      body: { name: 'Hart & Lowe LLP', address: '1 Temple Row\nLondon' },
    })
    await owner.call(invitationEndpoints.resend, { params: { id: invitation?.id ?? 0 } })
    const { subject, text, html } = await readLastMail(email)

    expect(subject).toBe('Hart & Lowe LLP invites you to Casework')
    expect(text).toContain('Hart & Lowe LLP invites you to work in its Casework account.')
    expect(text?.trim()).toMatch(/\n\nHart & Lowe LLP\n1 Temple Row\nLondon$/)
    expect(html).toContain('>1 Temple Row\nLondon</p>')
  })

  test('comes from "{firm} via Casework" at the address of MAIL_FROM (FIRM-014)', async () => {
    const { owner, account_id } = await newFirm(casework)
    const email = `from-${account_id}@example.com`
    await owner.call(update, { body: { name: 'Hart "Lowe" <boss>, Ünal' } })
    await invite(owner, email)
    const { from } = await readLastMail(email)

    expect(from?.value).toEqual([
      {
        name: 'Hart "Lowe" <boss>, Ünal via Casework',
        address: 'casework@localhost',
      },
    ])
  })

  test.each([
    'Hart\r\nBcc: boss@evil.example',
    'Hart\nLowe',
    'Hart\u0000Lowe',
    'Hart\u2028Lowe',
    'Hart\u202eewoL',
    'Hart" <boss@evil.example>, "Lowe',
    'Hart\\" <boss@evil.example>',
  ])('keeps the characters of %j out of its headers (FIRM-014)', async (name) => {
    // Written past the form, which cleans names already.
    const { owner, account_id } = await newFirm(casework)
    const email = `header-${account_id}@example.com`
    await casework.authPool.query('update accounts set name = $2 where id = $1', [
      account_id,
      name.replace('\u0000', '\u0001'),
    ])
    await invite(owner, email)
    const { raw, from, headers } = await readLastMail(email)
    const fromLine = /^From:[^]*?\r\n(?!\s)/m.exec(raw)?.[0] ?? ''

    expect(from?.value.map(({ address }) => address)).toEqual(['casework@localhost'])
    const isAddress = name.includes('@')
    expect(from?.value[0]?.name).toMatch(isAddress ? /^Casework$/ : /^Hart.* via Casework$/)
    expect(headers.has('bcc')).toBe(false)
    expect(fromLine.replaceAll('\r\n', '')).toMatch(/^[\x20-\x7e]+$/)
  })
})
