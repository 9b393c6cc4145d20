import { describe, expect, test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { newEmail } from '@casework/testing/sign-up'

const casework = useTestApp({ ownDatabase: true, settings: { RATE_LIMIT_FACTOR: '1' } })

const register = async (remoteAddress: string, changes: object = {}) => {
  const payload = {
    name: 'Jane Doe',
    email: newEmail(),
    mobile: '1',
    password: 'Correct1horse',
    country_id: 840,
    ...changes,
  }
  const { statusCode } = await casework.app.inject({
    method: 'POST',
    url: '/api/register/',
    payload,
    remoteAddress,
  })
  return statusCode
}

async function repeat<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results = []
  for (let n = 0; n < count; n += 1) results.push(await work(n))
  return results
}

describe('IPv6', () => {
  test('limits each /64 to ten sign-ups an hour (FIX-007)', async () => {
    const inSubnet = (subnet: number) => repeat(12, (n) => register(`2001:db8:a:${subnet}::${n}`))

    for (const subnet of [1, 2])
      expect(await inSubnet(subnet)).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429])
  })

  test('limits a /48 to a hundred sign-ups an hour (FIX-007)', async () => {
    const statuses = await repeat(110, (n) =>
      register(`2001:db8:b:${n.toString(16)}::1`, { country_id: 1 }),
    )

    expect(statuses.filter((status) => status === 400)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  test('limits a /64 to 120 calls a minute without a token (FIX-007)', async () => {
    const responses = await repeat(125, (n) =>
      casework.app.inject({
        url: '/api/countries/',
        remoteAddress: `2001:db8:c:1::${n.toString(16)}`,
      }),
    )

    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  })
})
