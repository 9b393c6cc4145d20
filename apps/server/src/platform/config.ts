import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { parseDatabaseUrl } from './database/connection/database-url.ts'
import { StartRefusal } from './start-refusal.ts'

const number = (name: string, min: number, max: number) =>
  z.coerce
    .number(`${name} must be a number`)
    .check(
      z.minimum(min, `${name} must be at least ${min}`),
      z.maximum(max, `${name} must be at most ${max}`),
    )
const wholeNumber = (name: string, min: number, max: number) =>
  number(name, min, max).check(z.multipleOf(1, `${name} must be a whole number`))
const webAddress = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an http or https address` })
const text = z.string().check(z.minLength(1))

const databaseUrl = (name: string) =>
  z
    .string()
    .check(
      z.regex(/^postgres(ql)?:\/\//, `${name} must start with postgres:// or postgresql://`),
      ({ value, issues }) => {
        try {
          parseDatabaseUrl(value)
        } catch (error) {
          // The address contains the password, so the message must not.
          issues.push({
            code: 'custom',
            message: `${name} ${(error as Error).message}`,
            input: undefined,
          })
        }
      },
    )

const proxies = z.pipe(
  text,
  z.transform((list: string, context) => {
    const addresses = list.split(',').map((address) => address.trim())
    if (addresses.every((address) => isIP(address.replace(/\/\d{1,3}$/, '')))) return addresses
    context.issues.push({
      code: 'custom',
      message: 'TRUST_PROXY must be a list of addresses or networks, such as 127.0.0.1,10.0.0.0/8',
      input: list,
    })
    return z.NEVER
  }),
)

const LANGUAGE = '[a-z]{2,3}(-[A-Za-z0-9]{2,8})*'
const CONTACT = '(mailto:[^\\s,@]+@[^\\s,@]+|https://[^\\s,]+|tel:\\+[\\d-]+)'
const list = (item: string) => new RegExp(`^${item}( *, *${item})*$`)

/** For `/.well-known/security.txt`, whose lines these values must not break. */
const security = {
  SECURITY_CONTACT: z.optional(
    z
      .string()
      .check(
        z.regex(
          list(CONTACT),
          'SECURITY_CONTACT must be mailto:, https:// or tel: addresses, such as mailto:security@example.com',
        ),
      ),
  ),
  SECURITY_POLICY: z.optional(
    z.string().check(z.regex(/^https:\/\/\S+$/, 'SECURITY_POLICY must be an https address')),
  ),
  SECURITY_LANGUAGES: z._default(
    z
      .string()
      .check(
        z.regex(
          list(LANGUAGE),
          'SECURITY_LANGUAGES must be a list of language codes, such as en,es',
        ),
      ),
    'en,es,fr,de',
  ),
}

const settings = z.object({
  PORT: z._default(wholeNumber('PORT', 0, 65_535), 3000),
  HOST: z._default(text, '127.0.0.1'),
  TRUST_PROXY: z.optional(proxies),
  PUBLIC_URL: z.optional(webAddress('PUBLIC_URL')),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: z.optional(databaseUrl('DATABASE_URL')),
  DATABASE_DIRECT_URL: z.optional(databaseUrl('DATABASE_DIRECT_URL')),
  DATABASE_POOL_SIZE: z._default(wholeNumber('DATABASE_POOL_SIZE', 4, 1000), 16),
  DRAIN_SECONDS: z._default(wholeNumber('DRAIN_SECONDS', 0, 300), 0),
  S3_ENDPOINT: z.optional(webAddress('S3_ENDPOINT')),
  S3_BUCKET: z.optional(text),
  S3_REGION: z._default(text, 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://')),
  ),
  MAIL_FROM: z._default(text, 'Casework <casework@localhost>'),
  SECRET_KEY: z.optional(
    z.string().check(z.minLength(32, 'SECRET_KEY must have at least 32 characters')),
  ),
  STORAGE_LIMIT_MB: z._default(wholeNumber('STORAGE_LIMIT_MB', 1, 1_000_000_000), 5120),
  STORAGE_TOTAL_MB: z.optional(wholeNumber('STORAGE_TOTAL_MB', 1, 1_000_000_000)),
  MAX_FILE_MB: z._default(wholeNumber('MAX_FILE_MB', 1, 10_000), 50),
  MAX_FILES: z._default(wholeNumber('MAX_FILES', 1, 1000), 20),
  CLAMAV_SOCKET: z.optional(text),
  REGISTRATION: z._default(
    z.enum(['open', 'invited', 'closed'], 'REGISTRATION must be open, invited or closed'),
    'open',
  ),
  CHEAP_PASSWORD_HASHES: z.optional(
    z.literal('true', 'CHEAP_PASSWORD_HASHES must be true, or not set'),
  ),
  RATE_LIMIT_FACTOR: z._default(number('RATE_LIMIT_FACTOR', 0.001, 1_000_000), 1),
  LOG_LEVEL: z._default(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
    ),
    'info',
  ),
  MAX_CONNECTIONS: z._default(wholeNumber('MAX_CONNECTIONS', 10, 1_000_000), 5000),
  METRICS_PORT: z.optional(wholeNumber('METRICS_PORT', 1, 65_535)),
  ...security,
})

export type Config = Omit<z.output<typeof settings>, 'PUBLIC_URL' | 'SECRET_KEY' | 'DATA_DIR'> & {
  /** Absolute path. */
  readonly DATA_DIR: string
  /** Base URL of the links in mails, without a trailing slash. */
  readonly PUBLIC_URL: string
  readonly SECRET_KEY: string
}

/** Cache of document previews. */
export const getPreviewFolder = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'previews')

/** Returns undefined without an object store; files are then stored in DATA_DIR. */
export function getS3Settings(config: Config) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/**
 * Reads the settings from the environment. An empty value counts as not set.
 * @throws StartRefusal naming each wrong setting
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const provided = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = z.safeParse(settings, provided)
  if (!parsed.success) {
    const messages = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartRefusal(`These settings are wrong.\n  ${messages.join('\n  ')}`)
  }
  const values = parsed.data
  const s3 = [
    values.S3_ENDPOINT,
    values.S3_BUCKET,
    values.S3_ACCESS_KEY_ID,
    values.S3_SECRET_ACCESS_KEY,
  ].filter(Boolean).length
  if (s3 !== 0 && s3 !== 4) {
    throw new StartRefusal(
      'S3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together.',
    )
  }
  if (values.CHEAP_PASSWORD_HASHES && provided['NODE_ENV'] !== 'test')
    throw new StartRefusal(
      'CHEAP_PASSWORD_HASHES makes stolen passwords easy to guess. It is for tests only, and needs NODE_ENV=test.',
    )
  if (values.DATABASE_URL && !values.SECRET_KEY) {
    throw new StartRefusal(
      'SECRET_KEY is required when DATABASE_URL is set: every process of the installation must sign with the same key.',
    )
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw new StartRefusal(
      'DATABASE_DIRECT_URL needs DATABASE_URL: it reaches the same database without the pooler.',
    )
  if (values.SECURITY_POLICY && !values.SECURITY_CONTACT)
    throw new StartRefusal('SECURITY_POLICY needs SECURITY_CONTACT.')
  const DATA_DIR = resolve(values.DATA_DIR)
  return {
    ...values,
    DATA_DIR,
    PUBLIC_URL: (values.PUBLIC_URL ?? buildUrl(values.HOST, values.PORT)).replace(/\/+$/, ''),
    SECRET_KEY: values.SECRET_KEY ?? loadSecret(DATA_DIR),
  }
}

/** @returns an address without a trailing slash; an IPv6 address stands in brackets */
export const buildUrl = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Reads the generated secret of a data directory, or creates it, readable by its owner only. */
function loadSecret(dataDir: string): string {
  const path = join(dataDir, 'secret.key')
  try {
    // Traversable, because PostgreSQL may run as another user; the folders inside are private.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new StartRefusal(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`)
  }
  const secret = randomBytes(48).toString('base64url')
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, `${secret}\n`)
    fsyncSync(file)
    closeSync(file)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(path, 'utf8').trim()
    throw new StartRefusal(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}`)
  }
}
