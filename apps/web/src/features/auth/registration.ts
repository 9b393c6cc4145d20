const KINDS = ['open', 'invited', 'closed'] as const

/** Who may sign up here, as the server says in the page (FIX-012). */
export const registrationKind = (): (typeof KINDS)[number] => {
  const said = document.querySelector<HTMLMetaElement>('meta[name="registration"]')?.content
  return KINDS.find((kind) => kind === said) ?? 'open'
}
