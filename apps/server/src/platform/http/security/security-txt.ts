import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

const SECURITY_TXT = '/.well-known/security.txt'

const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

type SecurityContact = Pick<
  Config,
  'SECURITY_CONTACT' | 'SECURITY_POLICY' | 'SECURITY_LANGUAGES' | 'PUBLIC_URL'
>

const splitList = (list: string) => list.split(',').map((item) => item.trim())

/** Writes the file of RFC 9116. */
function createSecurityTxt(contacts: string, settings: SecurityContact): string {
  const { SECURITY_POLICY, SECURITY_LANGUAGES, PUBLIC_URL } = settings
  const fields = [
    ...splitList(contacts).map((contact) => ['Contact', contact]),
    ['Expires', new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()],
    ['Preferred-Languages', splitList(SECURITY_LANGUAGES).join(', ')],
    ...(SECURITY_POLICY ? [['Policy', SECURITY_POLICY]] : []),
    // Only https addresses are canonical.
    ...(PUBLIC_URL.startsWith('https:') ? [['Canonical', PUBLIC_URL + SECURITY_TXT]] : []),
  ]
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('')
}

/** Adds `/.well-known/security.txt`; without a contact the address does not exist. */
export function addSecurityTxt(app: FastifyInstance, settings: SecurityContact): void {
  const { SECURITY_CONTACT } = settings
  if (!SECURITY_CONTACT) return
  app.get(SECURITY_TXT, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(createSecurityTxt(SECURITY_CONTACT, settings)),
  )
}
