/** Builds the refusal of a field with its message. */
export const buildFieldRefusal = (field: string, sentence: string) => ({
  status: 400,
  body: { error: { type: 'validation_error', data: { [field]: [sentence] } } },
})
