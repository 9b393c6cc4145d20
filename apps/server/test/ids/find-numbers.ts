// Finds the numbers that a response carries, with the place of each.

interface Response {
  readonly body: string
  readonly headers: Record<string, unknown>
  readonly cookies: readonly { readonly name: string; readonly value: string }[]
}

type Found = [place: string, number: number]

/** An id as a text, alone or at the end of a link or of a key. */
const ENDS_WITH_NUMBER = /^(?:[a-z/_-]*[/:_-])?(\d{1,16})$/

/** Of the body, at any depth, with the parts of tokens, of the headers, and of the cookies. */
export function findNumbers({ body, headers, cookies }: Response): Found[] {
  return [
    ...(String(headers['content-type']).startsWith('application/json')
      ? findInValue(JSON.parse(body || 'null'), 'body')
      : []),
    ...Object.entries(headers)
      .filter(([name]) => name !== 'content-length')
      .flatMap(([name, value]) => findInValue(value, `header ${name}`)),
    ...cookies.flatMap(({ name, value }) => findInText(value, `cookie ${name}`)),
  ]
}

function findInValue(value: unknown, place: string): Found[] {
  if (typeof value === 'number') return Number.isInteger(value) ? [[place, value]] : []
  if (typeof value === 'string') return findInText(value, place)
  if (Array.isArray(value)) return value.flatMap((item: unknown) => findInValue(item, place))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) => [
    ...findInText(name, `${place} keys`),
    ...findInValue(field, `${place}.${/^\d+$/.test(name) ? '*' : name}`),
  ])
}

/** Signed values consist of parts; those of an access token are JSON. */
function findInText(text: string, place: string): Found[] {
  const whole = ENDS_WITH_NUMBER.exec(text)?.[1]
  if (whole !== undefined) return [[place, Number(whole)]]
  if (!/^[\w~-]+(?:\.[\w~-]+){2,}$/.test(text)) return []
  return text.split(/[.~]/).flatMap((part, at) => {
    if (/^\d+$/.test(part)) return [[`${place} part ${at}`, Number(part)] as Found]
    const decoded = Buffer.from(part, 'base64url').toString()
    return decoded.startsWith('{"') ? findInValue(JSON.parse(decoded), `${place} part ${at}`) : []
  })
}
