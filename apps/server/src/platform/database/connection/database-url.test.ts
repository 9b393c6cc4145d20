import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { parseDatabaseUrl } from './database-url.ts'

const SECRET_KEY = 'x'.repeat(32)

test('reads several hosts with their ports, in order (FIX-097)', () => {
  const expected = [
    { host: 'one', port: 5432 },
    { host: '10.0.0.2', port: 5433 },
    { host: '::1', port: 5434 },
  ]
  const query = 'target_session_attrs=read-write'
  expect(
    parseDatabaseUrl(`postgres://u:p%40ss@one,10.0.0.2:5433,[::1]:5434/db?${query}`),
  ).toMatchObject({ hosts: expected, user: 'u', password: 'p@ss', database: 'db' })
  expect(
    parseDatabaseUrl(`postgres://u@/db?host=one,10.0.0.2,::1&port=5432,5433,5434`),
  ).toMatchObject({ hosts: expected, host: 'one', port: 5432 })
})

test('one host is not searched for a primary, unless the address asks for it (FIX-097)', () => {
  expect(parseDatabaseUrl('postgres://u:p@one/db').hosts).toBeUndefined()
  expect(parseDatabaseUrl('postgres://one/db?target_session_attrs=primary').hosts).toEqual([
    { host: 'one', port: 5432 },
  ])
  expect(parseDatabaseUrl('postgresql://u:p@localhost/db?host=/run/pg&port=5444')).toMatchObject({
    host: '/run/pg',
    port: 5444,
  })
  expect(parseDatabaseUrl('postgres://u:p@/db?port=5444')).toMatchObject({
    host: 'localhost',
    port: 5444,
  })
  for (const socket of [
    'postgres://u:p@localhost:5444/db?host=/run/pg',
    'postgres://u:p@%2Frun%2Fpg:5444/db',
  ])
    expect(parseDatabaseUrl(socket)).toMatchObject({ host: '/run/pg', port: 5444 })
})

test('keeps the name of the program, options, timeouts and TLS (FIX-097)', () => {
  const query =
    'application_name=firm&options=-c%20work_mem%3D8MB&lock_timeout=900&connect_timeout=4&sslmode=verify-full'
  expect(parseDatabaseUrl(`postgres://u:p@one,two/db?${query}`)).toMatchObject({
    application_name: 'firm',
    options: '-c work_mem=8MB',
    lock_timeout: 900,
    connectionTimeoutMillis: 4000,
    ssl: {},
  })
})

test.each([
  ['postgres://u:secret@one,,two/db', /has a host that cannot be read/],
  ['postgres://u:secret@one:99999/db', /has a port that is not a number/],
  ['postgres://u:secret@/db?host=one,two&port=1,2,3', /names 2 hosts and 3 ports/],
  ['postgres://u:secret@one,two/db?target_session_attrs=any', /target_session_attrs must be/],
  ['postgres://u:secret@one/db?connect_timeout=soon', /connect_timeout must be/],
  ['postgres://u:secret@one%zz/db', /must be an address such as/],
])('refuses %s with a sentence that does not contain the password (FIX-097)', (url, sentence) => {
  const read = () => readConfig({ DATABASE_URL: url, SECRET_KEY })
  expect(read).toThrow(/^These settings are wrong.\n {2}DATABASE_URL: DATABASE_URL /)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow(/secret/)
})

test('refuses DATABASE_DIRECT_URL alone, a pool that is too small and a negative drain (FIX-098, FIX-099)', () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://u:p@one/db', SECRET_KEY })).toThrow(
    /DATABASE_DIRECT_URL needs DATABASE_URL/,
  )
  expect(() => readConfig({ DATABASE_POOL_SIZE: '3', SECRET_KEY })).toThrow(/at least 4/)
  expect(() => readConfig({ DRAIN_SECONDS: '-1', SECRET_KEY })).toThrow(/at least 0/)
})
