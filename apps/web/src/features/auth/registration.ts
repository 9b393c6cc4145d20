const KINDS = ['open', 'invited', 'closed'] as const

/** Reads who may sign up from a meta tag that the server puts into the page. */
export const registrationKind = (): (typeof KINDS)[number] => {
  const said = document.querySelector<HTMLMetaElement>('meta[name="registration"]')?.content
  return KINDS.find((kind) => kind === said) ?? 'open'
}
