import * as z from 'zod/mini'

interface PasswordFields {
  /** Name of the first field. */
  password: string
  /** Name of the field that repeats it. */
  confirmation: string
  /** Error message if the two differ. */
  error: string
}

/**
 * A form with a repeated password. A plain object check would report different passwords only after
 * all other fields are valid.
 */
export const repeatedPassword = <S extends z.ZodMiniType<object, object>>(
  form: S,
  { password, confirmation, error }: PasswordFields,
) =>
  z.transform((values: z.input<S>, { issues }) => {
    const parsed = form.safeParse(values)
    const addIssue = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', message, path, input: values })
    const formIssues = parsed.error?.issues ?? []
    for (const { path, message } of formIssues) addIssue(path, message)
    const { [password]: first, [confirmation]: second } = values as Record<string, unknown>
    const hasIssue = formIssues.some(({ path }) => path[0] === confirmation)
    if (first && first !== second && !hasIssue) addIssue([confirmation], error)
    return parsed.data as z.output<S>
  })
