const MODES = ['open', 'invited', 'closed'] as const

/** Reads who may sign up from a meta tag that the server puts into the page. */
export const readRegistrationMode = (): (typeof MODES)[number] => {
  const value = document.querySelector<HTMLMetaElement>('meta[name="registration"]')?.content
  return MODES.find((mode) => mode === value) ?? 'open'
}
