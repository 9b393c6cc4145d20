// Answers without what is of the person rather than of the role.
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import type { ValidRequest } from '../permissions/valid-request.ts'
import type { Answer, Person } from '@casework/testing'

/** Of the person rather than of the role, and the workspace in the addresses of files. */
const OF_THE_PERSON = /"(is_mine|is_you|may_approve|may_edit)":(true|false)/g

export const normalize = ({ status, text }: Answer) => ({
  status,
  text: text
    .replace(OF_THE_PERSON, '"$1":null')
    .replaceAll(/\?owner_account_id=\d+/g, '')
    .replaceAll(/"request_id":"[^"]*"/g, '"request_id":null'),
})
export type Normalized = ReturnType<typeof normalize>

export const askAs = (
  person: Person,
  endpoint: AnyEndpoint,
  given: ValidRequest,
  see_as?: string,
): Promise<Answer> =>
  person.ask(
    endpoint,
    { ...given, query: { ...given.query, ...(see_as === undefined ? {} : { see_as }) } },
    given.headers,
  )
