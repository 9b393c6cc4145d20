import { normalizeEmail } from '@casework/contract/parts/email-address'
import type pg from 'pg'
import { StartRefusal } from '../../platform/start-refusal.ts'

export interface FoundFirm {
  readonly account_id: string
  readonly owner_id: string
  readonly name: string
}

/**
 * Finds the firm of an owner.
 * @param client connected as the owner of the database or as casework_backup
 * @throws StartRefusal when nobody has this email address
 */
export async function findFirm(client: pg.ClientBase, email: string): Promise<FoundFirm> {
  const { rows } = await client.query<FoundFirm>(
    `select a.id::text as account_id, u.id::text as owner_id, a.name
     from users u join accounts a on a.owner_user_id = u.id where u.email in (lower($1), $2)
     order by u.email = lower($1) desc`,
    [email, normalizeEmail(email)],
  )
  if (!rows[0]) throw new StartRefusal(`No firm has an owner with the email ${email}.`)
  return rows[0]
}
