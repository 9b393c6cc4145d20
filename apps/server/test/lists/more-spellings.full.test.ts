import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { partyEndpoints } from '@casework/contract/parties'
import { describe, expect, test } from 'vitest'
import { newFirm, newPerson, useTestApp } from '@casework/testing'
import { importClients } from '../clients/import-clients.ts'
import { PLACES, SPELLINGS } from './spellings.ts'

const casework = useTestApp()

test('the account search finds each name however it is written (FIX-202)', async () => {
  const seeker = await newPerson(casework)
  const found = await newFirm(casework)
  await found.addClient()
  const search = async (q: string) =>
    (await seeker.call(connectionEndpoints.searchAccounts, { query: { q } })).some(
      ({ id }) => id === found.account_id,
    )
  for (const [stored, typed] of SPELLINGS) {
    const name = `${stored} Accountable`
    await casework.asOwner('update accounts set name = $1 where id = $2', [name, found.account_id])
    expect([typed, await search(`${typed} accountable`)]).toEqual([typed, true])
  }
  expect(await search('a\u200b')).toBe(false)
})

/** Spellings of one number. */
const TYPED = [
  '+49 30 1234567',
  '+49 (0)30 1234567',
  '+49 (0) 30 1234567',
  '+49 030 1234567',
  '0049 30 1234567',
  '0049301234567',
  '49301234567',
  '030 1234567',
  '030/123 45 67',
  '(030) 123-4567',
  '030.123.4567',
  '0301234567',
  '30 1234567',
  '1234567',
  '030 12345',
  '+49 30 12',
  '０３０　１２３４５６７',
]
const OTHERS = ['+33 30 1234567', '+43 301234567', '0401234567', '030 7654321', '0301234568']

describe('a phone number', () => {
  test.each([
    { country: 276, mobile: '301234567' },
    { country: 276, mobile: '030 1234567' },
    { mobile: '+49 30 1234567' },
  ])('of a client, given as %j, is found in every spelling (FIX-202)', async (given) => {
    const { owner, addClient } = await newFirm(casework)
    await addClient({ name: 'Anna Roe', ...given })
    await addClient({ name: 'Other', country: 276, mobile: '0407654321' })
    const list = async (query: object) =>
      (await owner.call(clientEndpoints.list, { query })).items.map(({ name }) => name)
    for (const text of TYPED) {
      expect([text, await list({ search: text })]).toEqual([text, ['Anna Roe']])
      expect([text, await list({ mobile: text })]).toEqual([text, ['Anna Roe']])
      expect([text, await list({ search: `roe ${text}` })]).toEqual([text, ['Anna Roe']])
      expect([text, await PLACES['clients of the palette']?.(owner, text)]).toEqual([
        text,
        ['Anna Roe'],
      ])
    }
    for (const text of OTHERS) expect([text, await list({ search: text })]).toEqual([text, []])
  })

  test('of a country whose numbers keep their zero behind the code is found too (FIX-202)', async () => {
    const { owner, addClient } = await newFirm(casework)
    await addClient({ name: 'Rosa Bo', country: 380, mobile: '06 1234567' })
    await addClient({ name: 'Another', country: 380, mobile: '+39 02 7654321' })
    for (const text of ['+39 06 1234567', '0039061234567', '06/1234567', '+39 6 1234567'])
      expect([text, await PLACES['clients']?.(owner, text)]).toEqual([text, ['Rosa Bo']])
    expect(await PLACES['clients']?.(owner, '+39 02 765')).toEqual(['Another'])
  })

  test.each(['+49 30 1234567', '030 1234567'])(
    'of a person, given as %s, is found in every spelling (FIX-202)',
    async (phone) => {
      const { owner } = await newFirm(casework)
      await owner.call(partyEndpoints.createPerson, { body: { name: 'Jo Low', phone } })
      for (const text of TYPED)
        for (const place of ['people', 'people of the palette'])
          expect([text, await PLACES[place]?.(owner, text)]).toEqual([text, ['Jo Low']])
      for (const text of ['+49 40 1234567', '0401234567', '030 7654321'])
        expect([text, await PLACES['people']?.(owner, text)]).toEqual([text, []])
    },
  )

  test('with the same email makes a row of an import look like its owner in every spelling (FIX-202, FIX-214)', async () => {
    const { owner, addClient } = await newFirm(casework)
    await addClient({ name: 'Anna Roe', country: 276, mobile: '301234567', email: 'A@roe.example' })
    const rows = ['+49 30 1234567', '030/1234567', '0301234567'].map(
      (mobile, at) => `Row ${at},${mobile},a@ROE.example`,
    )
    const file = `Name,Mobile,Email\n${rows.join('\n')}\n`
    expect((await importClients(owner, ['a.csv', file])).warnings).toEqual(
      [2, 3, 4].map((row) => `Row ${row}: looks like Anna Roe`),
    )
  })
})
