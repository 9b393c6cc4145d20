import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { accountEndpoints } from '@casework/contract/accounts'
import { beforeAll, expect, test } from 'vitest'
import { ask, newPerson, useTestApp, type Person } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { deriveKey } from '../../platform/keys.ts'

const casework = useTestApp()
let jane: Person
let joe: Person
let key: Buffer
let refresh: string
beforeAll(async () => {
  jane = await newPerson(casework)
  joe = await newPerson(casework)
  key = deriveKey(casework.config.SECRET_KEY, 'access-token')
  refresh = (await signUp(casework)).tokens.refresh
})

type Parts = Record<string, unknown>

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const decode = (text: string | undefined) =>
  JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as Parts
const splitToken = (token: string) => token.split('.') as [string, string, string]
const readHeader = ({ token }: Person) => decode(splitToken(token)[0])
const readClaims = ({ token }: Person) => decode(splitToken(token)[1])
const computeHmac = (algorithm: string, text: string, secret: string | Buffer = key) =>
  createHmac(algorithm, secret).update(text).digest('base64url')
const now = () => Math.floor(Date.now() / 1000)

/** Changes claims or header of Jane's token and signs it with the real key. */
const signChanged = (changes: Parts = {}, header: Parts = {}, algorithm = 'sha256') => {
  const claims = Object.fromEntries(
    Object.entries({ ...readClaims(jane), ...changes }).filter(([, value]) => value !== undefined),
  )
  const text = `${encode({ ...readHeader(jane), ...header })}.${encode(claims)}`
  return `${text}.${computeHmac(algorithm, text)}`
}
const changeClaims = (changes: Parts) => () => signChanged(changes)
const changeHeader = (changes: Parts) => () => signChanged({}, changes)
const buildUnsignedToken = (alg: string) =>
  `${encode({ alg, typ: 'JWT' })}.${splitToken(jane.token)[1]}.`
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKeyPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const toPublicKeyPem = () =>
  `-----BEGIN PUBLIC KEY-----\n${key.toString('base64')}\n-----END PUBLIC KEY-----\n`

const signWithSecret = (alg: string, secret: string | Buffer) => {
  const text = `${encode({ alg, typ: 'JWT' })}.${splitToken(jane.token)[1]}`
  return `${text}.${computeHmac('sha256', text, secret)}`
}
const signWithRsa = () => {
  const text = `${encode({ alg: 'RS256', typ: 'JWT', jwk: rsa.publicKey.export({ format: 'jwk' }) })}.${splitToken(jane.token)[1]}`
  return `${text}.${createSign('sha256').update(text).sign(rsa.privateKey, 'base64url')}`
}

const FORGERIES: readonly (readonly [string, () => string])[] = [
  ...['none', 'None', 'NONE', 'nOnE', ''].map(
    (alg) => [`algorithm "${alg}" without a signature`, () => buildUnsignedToken(alg)] as const,
  ),
  [
    'algorithm none with the real signature',
    () => `${encode({ alg: 'none', typ: 'JWT' })}.${splitToken(jane.token).slice(1).join('.')}`,
  ],
  ['no signature part', () => splitToken(jane.token).slice(0, 2).join('.')],
  ['an empty signature', () => `${splitToken(jane.token).slice(0, 2).join('.')}.`],
  ['HS384 with the real key', () => signChanged({}, { alg: 'HS384' }, 'sha384')],
  ['HS512 with the real key', () => signChanged({}, { alg: 'HS512' }, 'sha512')],
  ['HS256 in the header, signed by HS512', () => signChanged({}, {}, 'sha512')],
  ['hs256 in lower case', changeHeader({ alg: 'hs256' })],
  ['RS256 in the header, signed by HS256 with the real key', changeHeader({ alg: 'RS256' })],
  [
    'RS256 with the real key as the text of a public key',
    () => signWithSecret('RS256', toPublicKeyPem()),
  ],
  ['HS256 with a public key as its secret', () => signWithSecret('HS256', publicKeyPem)],
  ['RS256 with its own key in the header', signWithRsa],
  ['a signature by an empty key', () => signWithSecret('HS256', '')],
  ['a signature by SECRET_KEY itself', () => signWithSecret('HS256', casework.config.SECRET_KEY)],
  [
    'a signature by the key of another purpose',
    () => signWithSecret('HS256', deriveKey(casework.config.SECRET_KEY, 'verification-code')),
  ],
  [
    "another user's claims with the real signature",
    () =>
      [splitToken(jane.token)[0], splitToken(joe.token)[1], splitToken(jane.token)[2]].join('.'),
  ],
  [
    'one letter of the signature changed',
    () => jane.token.slice(0, -5) + (jane.token.at(-5) === 'A' ? 'B' : 'A') + jane.token.slice(-4),
  ],
  ['typ refresh', changeClaims({ typ: 'refresh' })],
  ['typ Access', changeClaims({ typ: 'Access' })],
  ['another audience', changeClaims({ aud: 'casework-web' })],
  ['another issuer', changeClaims({ iss: 'Casework' })],
  ['exp an hour ago', () => signChanged({ iat: now() - 4500, exp: now() - 3600 })],
  ['exp now', () => signChanged({ exp: now() })],
  ['exp as a string', () => signChanged({ exp: String(now() + 900) })],
  ['nbf in an hour', () => signChanged({ nbf: now() + 3600 })],
  ['nbf as a string', () => signChanged({ nbf: String(now() + 3600) })],
  ['iat in an hour', () => signChanged({ iat: now() + 3600, exp: now() + 4500 })],
  ...['exp', 'iat', 'sub', 'sid', 'typ', 'aud', 'iss'].map(
    (claim) => [`no ${claim}`, changeClaims({ [claim]: undefined })] as const,
  ),
  ...['exp', 'sub', 'sid', 'typ'].map(
    (claim) => [`${claim} null`, changeClaims({ [claim]: null })] as const,
  ),
  ["another user's sid", () => signChanged({ sid: readClaims(joe)['sid'] })],
  ["another user's sub with Jane's sid", () => signChanged({ sub: readClaims(joe)['sub'] })],
  ['sid as a string', () => signChanged({ sid: String(readClaims(jane)['sid']) })],
  ['sid as an array', () => signChanged({ sid: [readClaims(jane)['sid']] })],
  ...[0, -1, 1.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300].map(
    (sid) => [`sid ${sid}`, changeClaims({ sid })] as const,
  ),
  ...['', '0', '-1', 'x', '1e300', ' 1; select 1'].map(
    (sub) => [`sub "${sub}"`, changeClaims({ sub })] as const,
  ),
  [
    'claims that are not JSON',
    () =>
      `${splitToken(jane.token)[0]}.${encode('x')}.${computeHmac('sha256', `${splitToken(jane.token)[0]}.${encode('x')}`)}`,
  ],
  [
    'claims that are an empty array',
    () =>
      `${splitToken(jane.token)[0]}.${encode([])}.${computeHmac('sha256', `${splitToken(jane.token)[0]}.${encode([])}`)}`,
  ],
  [
    'claims that are null',
    () =>
      `${splitToken(jane.token)[0]}.${encode('null')}.${computeHmac('sha256', `${splitToken(jane.token)[0]}.${encode('null')}`)}`,
  ],
  ['crit with exp', changeHeader({ crit: ['exp'], exp: 1 })],
  [
    'crit with an unknown header',
    changeHeader({ crit: ['https://example.com/x'], 'https://example.com/x': 1 }),
  ],
  [
    'kid /dev/null with the unchanged signature',
    () =>
      `${encode({ ...readHeader(jane), kid: '/dev/null' })}.${splitToken(jane.token).slice(1).join('.')}`,
  ],
  ['kid /dev/null and an empty key', () => signWithHeader({ kid: '/dev/null' }, '')],
  [
    'kid ../../../../dev/null and a key of a zero byte',
    () => signWithHeader({ kid: '../../../../dev/null' }, Buffer.alloc(1)),
  ],
  [
    "a kid with SQL that returns the key 'x'",
    () => signWithHeader({ kid: "x' union select 'x" }, 'x'),
  ],
  [
    'jku and x5u of another host',
    () =>
      signWithHeader(
        { jku: 'https://evil.example/jwks.json', x5u: 'https://evil.example/x5u' },
        'x',
      ),
  ],
  ['a jwk of its own', () => signWithHeader({ jwk: { kty: 'oct', k: encode('x') } }, 'x')],
  [
    'an encrypted token',
    () => `${encode({ alg: 'dir', enc: 'A256GCM' })}..${encode('x')}.${encode('x')}.${encode('x')}`,
  ],
  ['a fourth part', () => `${jane.token}.${splitToken(jane.token)[2]}`],
  ['a trailing equals sign', () => `${jane.token}=`],
  ['a trailing encoded NUL', () => `${jane.token}%00`],
  ['trailing letters', () => `${jane.token}AAAA`],
  ['two tokens', () => `${jane.token} ${jane.token}`],
  ['two tokens with a comma', () => `${jane.token}, Bearer ${jane.token}`],
  ['two spaces before it', () => ` ${jane.token}`],
  ['quotes around it', () => `"${jane.token}"`],
  ['a refresh token', () => refresh],
  ['the secret half of a refresh token', () => refresh.split('.')[1] ?? ''],
  ['a wrapped token', () => encode(jane.token)],
  ['10 KB of letters', () => 'A'.repeat(10_000)],
  ['an empty token', () => ''],
]

const signWithHeader = (changes: Parts, secret: string | Buffer) => {
  const text = `${encode({ ...readHeader(jane), ...changes })}.${splitToken(jane.token)[1]}`
  return `${text}.${computeHmac('sha256', text, secret)}`
}

const requestInfo = (authorization: string | undefined) =>
  ask(
    casework.app,
    accountEndpoints.info,
    {},
    authorization === undefined ? {} : { headers: { authorization } },
  )

test('accepts a valid token and one that this test signed with the real key', async () => {
  for (const token of [jane.token, signChanged(), signChanged({ nbf: now() - 10 })]) {
    expect(await requestInfo(`Bearer ${token}`)).toMatchObject({
      status: 200,
      body: { data: { id: jane.user_id } },
    })
  }
})

test.each(FORGERIES)('treats %s as a missing token', async (_what, forge) => {
  const without = await requestInfo(undefined)

  const answer = await requestInfo(`Bearer ${forge()}`)

  expect(answer.status).toBe(401)
  expect(answer.text).toBe(without.text)
})

test.each([['bearer'], ['BEARER'], ['Basic'], ['Token'], ['JWT'], ['DPoP'], ['']])(
  'treats a valid token with the scheme "%s" as a missing token',
  async (scheme) => {
    expect(await requestInfo(`${scheme} ${jane.token}`)).toMatchObject({
      status: 401,
      text: (await requestInfo(undefined)).text,
    })
  },
)

test('treats a token outside the Authorization header as a missing token', async () => {
  const without = await requestInfo(undefined)
  const requests = [
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

  for (const { statusCode, body } of await Promise.all(requests))
    expect([statusCode, body]).toEqual([401, without.text])
})

test('treats two valid Authorization headers as a missing token', async () => {
  const { port } = casework
  const send = async (authorization: string[]) => {
    const outgoing = request({
      port,
      path: '/api/account-info/',
      headers: ['host', 'localhost', ...authorization.flatMap((value) => ['authorization', value])],
    }).end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    return [answer.statusCode, await textOf(answer)]
  }

  expect(await send([`Bearer ${jane.token}`])).toEqual([200, expect.any(String)])
  expect(await send([`Bearer ${jane.token}`, `Bearer ${jane.token}`])).toEqual([
    401,
    (await requestInfo(undefined)).text,
  ])
})
