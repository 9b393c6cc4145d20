import { expect } from '@playwright/test'

/**
 * Imports many clients: `Client 001` and so on, each with an e-mail address and a mobile number.
 */
export const importManyClients = async (
  url: string,
  authorization: string,
  count: number,
): Promise<void> => {
  const lines = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0')
    return `Client ${number},${index % 2 === 0 ? '+44' : '+49'},5550${number},client${number}@many.example`
  })
  const form = new FormData()
  form.append(
    'file',
    new File([['Name,Country Code,Mobile,Email', ...lines].join('\n')], 'many.csv', {
      type: 'text/csv',
    }),
  )
  const response = await fetch(`${url}/api/clients/import/`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  expect(response.ok, await response.text()).toBe(true)
}
