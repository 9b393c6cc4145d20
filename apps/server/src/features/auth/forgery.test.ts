import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { accountEndpoints } from '@casework/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  newPerson,
  startTestApp,
  type Person,
  type TestApp,
} from '../../../test/casework/index.ts'
import { signUp } from '../../../test/casework/sign-up.ts'
import { deriveKey } from '../../platform/keys.ts'

let casework: TestApp
let jane: Person
let joe: Person
let key: Buffer
let refresh: string
beforeAll(async () => {
  casework = await startTestApp()
  jane = await newPerson(casework)
  joe = await newPerson(casework)
  key = deriveKey(casework.config.SECRET_KEY, 'access-token')
  refresh = (await signUp(casework)).tokens.refresh
})
afterAll(() => casework.stop())

type Parts = Record<string, unknown>

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const opened = (text: string | undefined) =>
  JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as Parts
const partsOf = (token: string) => token.split('.') as [string, string, string]
const headerOf = ({ token }: Person) => opened(partsOf(token)[0])
const claimsOf = ({ token }: Person) => opened(partsOf(token)[1])
const hmac = (algorithm: string, text: string, secret: string | Buffer = key) =>
  createHmac(algorithm, secret).update(text).digest('base64url')
const now = () => Math.floor(Date.now() / 1000)

/** Jane's token with changed claims or header, signed with the real key: only the change is wrong. */
const signed = (changes: Parts = {}, header: Parts = {}, algorithm = 'sha256') => {
  const claims = Object.fromEntries(
    Object.entries({ ...claimsOf(jane), ...changes }).filter(([, value]) => value !== undefined),
  )
  const text = `${part({ ...headerOf(jane), ...header })}.${part(claims)}`
  return `${text}.${hmac(algorithm, text)}`
}
const claims = (changes: Parts) => () => signed(changes)
const header = (changes: Parts) => () => signed({}, changes)
const unsigned = (alg: string) => `${part({ alg, typ: 'JWT' })}.${partsOf(jane.token)[1]}.`
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const publicOfOurKey = () =>
  `-----BEGIN PUBLIC KEY-----\n${key.toString('base64')}\n-----END PUBLIC KEY-----\n`

const bySecret = (alg: string, secret: string | Buffer) => {
  const text = `${part({ alg, typ: 'JWT' })}.${partsOf(jane.token)[1]}`
  return `${text}.${hmac('sha256', text, secret)}`
}
const byRsa = () => {
  const text = `${part({ alg: 'RS256', typ: 'JWT', jwk: rsa.publicKey.export({ format: 'jwk' }) })}.${partsOf(jane.token)[1]}`
  return `${text}.${createSign('sha256').update(text).sign(rsa.privateKey, 'base64url')}`
}

const FORGERIES: readonly (readonly [string, () => string])[] = [
  ...['none', 'None', 'NONE', 'nOnE', ''].map(
    (alg) => [`algorithm "${alg}" without a signature`, () => unsigned(alg)] as const,
  ),
  [
    'algorithm none with the real signature',
    () => `${part({ alg: 'none', typ: 'JWT' })}.${partsOf(jane.token).slice(1).join('.')}`,
  ],
  ['the signature left out', () => partsOf(jane.token).slice(0, 2).join('.')],
  ['an empty signature', () => `${partsOf(jane.token).slice(0, 2).join('.')}.`],
  ['HS384 with the real key', () => signed({}, { alg: 'HS384' }, 'sha384')],
  ['HS512 with the real key', () => signed({}, { alg: 'HS512' }, 'sha512')],
  ['HS256 in the header over a signature of HS512', () => signed({}, {}, 'sha512')],
  ['hs256 in small letters', header({ alg: 'hs256' })],
  ['RS256 in the header over a signature of the real key', header({ alg: 'RS256' })],
  ['RS256 with the key as the text of a public key', () => bySecret('RS256', publicOfOurKey())],
  ['HS256 with a public key as its secret', () => bySecret('HS256', pem)],
  ['RS256 with its own key in the header', byRsa],
  ['a signature of an empty key', () => bySecret('HS256', '')],
  ['a signature of SECRET_KEY itself', () => bySecret('HS256', casework.config.SECRET_KEY)],
  [
    'a signature of the key of another purpose',
    () => bySecret('HS256', deriveKey(casework.config.SECRET_KEY, 'verification-code')),
  ],
  [
    'the claims of another under the real signature',
    () => [partsOf(jane.token)[0], partsOf(joe.token)[1], partsOf(jane.token)[2]].join('.'),
  ],
  [
    'one letter of the signature changed',
    () => jane.token.slice(0, -5) + (jane.token.at(-5) === 'A' ? 'B' : 'A') + jane.token.slice(-4),
  ],
  ['typ refresh', claims({ typ: 'refresh' })],
  ['typ Access', claims({ typ: 'Access' })],
  ['another audience', claims({ aud: 'casework-web' })],
  ['another issuer', claims({ iss: 'Casework' })],
  ['an hour past its end', () => signed({ iat: now() - 4500, exp: now() - 3600 })],
  ['its end reached', () => signed({ exp: now() })],
  ['its end as a text', () => signed({ exp: String(now() + 900) })],
  ['a start in an hour (nbf)', () => signed({ nbf: now() + 3600 })],
  ['a start as a text', () => signed({ nbf: String(now() + 3600) })],
  ['made in an hour (iat)', () => signed({ iat: now() + 3600, exp: now() + 4500 })],
  ...['exp', 'iat', 'sub', 'sid', 'typ', 'aud', 'iss'].map(
    (claim) => [`no ${claim}`, claims({ [claim]: undefined })] as const,
  ),
  ...['exp', 'sub', 'sid', 'typ'].map(
    (claim) => [`${claim} null`, claims({ [claim]: null })] as const,
  ),
  ['the sign-in of another', () => signed({ sid: claimsOf(joe)['sid'] })],
  ['another person over the own sign-in', () => signed({ sub: claimsOf(joe)['sub'] })],
  ['a sign-in as a text', () => signed({ sid: String(claimsOf(jane)['sid']) })],
  ['a sign-in as a list', () => signed({ sid: [claimsOf(jane)['sid']] })],
  ...[0, -1, 1.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300].map(
    (sid) => [`the sign-in ${sid}`, claims({ sid })] as const,
  ),
  ...['', '0', '-1', 'x', '1e300', ' 1; select 1'].map(
    (sub) => [`the person "${sub}"`, claims({ sub })] as const,
  ),
  [
    'claims that are no JSON',
    () =>
      `${partsOf(jane.token)[0]}.${part('x')}.${hmac('sha256', `${partsOf(jane.token)[0]}.${part('x')}`)}`,
  ],
  [
    'claims that are a list',
    () =>
      `${partsOf(jane.token)[0]}.${part([])}.${hmac('sha256', `${partsOf(jane.token)[0]}.${part([])}`)}`,
  ],
  [
    'claims that are null',
    () =>
      `${partsOf(jane.token)[0]}.${part('null')}.${hmac('sha256', `${partsOf(jane.token)[0]}.${part('null')}`)}`,
  ],
  ['a header that must be understood', header({ crit: ['exp'], exp: 1 })],
  [
    'an unknown header that must be understood',
    header({ crit: ['https://example.com/x'], 'https://example.com/x': 1 }),
  ],
  [
    'the header text changed to a kid of /dev/null, unsigned',
    () =>
      `${part({ ...headerOf(jane), kid: '/dev/null' })}.${partsOf(jane.token).slice(1).join('.')}`,
  ],
  ['kid /dev/null and an empty key', () => withHeader({ kid: '/dev/null' }, '')],
  [
    'kid ../../../../dev/null and a key of a zero byte',
    () => withHeader({ kid: '../../../../dev/null' }, Buffer.alloc(1)),
  ],
  [
    "kid of a statement that gives the key 'x'",
    () => withHeader({ kid: "x' union select 'x" }, 'x'),
  ],
  [
    'jku and x5u of a foreign host',
    () =>
      withHeader({ jku: 'https://evil.example/jwks.json', x5u: 'https://evil.example/x5u' }, 'x'),
  ],
  ['a jwk of its own', () => withHeader({ jwk: { kty: 'oct', k: part('x') } }, 'x')],
  [
    'an encrypted token',
    () => `${part({ alg: 'dir', enc: 'A256GCM' })}..${part('x')}.${part('x')}.${part('x')}`,
  ],
  ['a fourth part', () => `${jane.token}.${partsOf(jane.token)[2]}`],
  ['an equals sign behind it', () => `${jane.token}=`],
  ['a NUL in the encoding behind it', () => `${jane.token}%00`],
  ['letters behind it', () => `${jane.token}AAAA`],
  ['two tokens', () => `${jane.token} ${jane.token}`],
  ['two tokens with a comma', () => `${jane.token}, Bearer ${jane.token}`],
  ['two spaces before it', () => ` ${jane.token}`],
  ['quotes around it', () => `"${jane.token}"`],
  ['a refresh token', () => refresh],
  ['the secret half of a refresh token', () => refresh.split('.')[1] ?? ''],
  ['a wrapped token', () => part(jane.token)],
  ['100 KB of letters', () => 'A'.repeat(10_000)],
  ['nothing', () => ''],
]

const withHeader = (changes: Parts, secret: string | Buffer) => {
  const text = `${part({ ...headerOf(jane), ...changes })}.${partsOf(jane.token)[1]}`
  return `${text}.${hmac('sha256', text, secret)}`
}

const infoWith = (authorization: string | undefined) =>
  ask(
    casework.app,
    accountEndpoints.info,
    {},
    authorization === undefined ? {} : { headers: { authorization } },
  )

test('accepts a valid token, also one signed by this test', async () => {
  for (const token of [jane.token, signed(), signed({ nbf: now() - 10 })]) {
    expect(await infoWith(`Bearer ${token}`)).toMatchObject({
      status: 200,
      body: { data: { id: jane.user_id } },
    })
  }
})

test.each(FORGERIES)('answers %s as a missing token', async (_what, forge) => {
  const without = await infoWith(undefined)

  const answer = await infoWith(`Bearer ${forge()}`)

  expect(answer.status).toBe(401)
  expect(answer.text).toBe(without.text)
})

test.each([['bearer'], ['BEARER'], ['Basic'], ['Token'], ['JWT'], ['DPoP'], ['']])(
  'answers a valid token under the scheme "%s" as a missing token',
  async (scheme) => {
    expect(await infoWith(`${scheme} ${jane.token}`)).toMatchObject({
      status: 401,
      text: (await infoWith(undefined)).text,
    })
  },
)

test('answers a token outside its header as a missing token', async () => {
  const without = await infoWith(undefined)
  const places = [
    casework.app.inject({
      url: `/api/account-info/?token=${jane.token}&access_token=${jane.token}`,
    }),
    casework.app.inject({
      url: '/api/account-info/',
      headers: { cookie: `access=${jane.token}; token=${jane.token}; casework_refresh=${refresh}` },
    }),
    casework.app.inject({
      url: '/api/account-info/',
      headers: { 'x-access-token': jane.token, 'proxy-authorization': `Bearer ${jane.token}` },
    }),
  ]

  for (const { statusCode, body } of await Promise.all(places))
    expect([statusCode, body]).toEqual([401, without.text])
})

test('answers two valid token headers as a missing token', async () => {
  await casework.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = casework.app.server.address() as AddressInfo
  const asked = async (authorization: string[]) => {
    const sending = request({
      port,
      path: '/api/account-info/',
      headers: ['host', 'localhost', ...authorization.flatMap((value) => ['authorization', value])],
    }).end()
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    return [answer.statusCode, await textOf(answer)]
  }

  expect(await asked([`Bearer ${jane.token}`])).toEqual([200, expect.any(String)])
  expect(await asked([`Bearer ${jane.token}`, `Bearer ${jane.token}`])).toEqual([
    401,
    (await infoWith(undefined)).text,
  ])
})
