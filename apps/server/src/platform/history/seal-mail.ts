import { translate } from '@casework/texts'
import { preventLinks, renderMail, type Mail } from '../mail/mail.ts'

export interface Recipient {
  readonly firm: string
  readonly name: string
  readonly email: string
  readonly language: string | null
}

/** A seal as it is mailed and exported; hash and signature are hex. */
export interface SealedHead {
  readonly seq: number
  readonly at: string
  readonly hash: string
  readonly signature: string
  /** Fingerprint of the public key. */
  readonly key: string
  /** Entries since the seal before. */
  readonly entries: number
}

type Values = Record<string, string | number>

/** The line for the verifier has the form of a line in seals.jsonl. */
export function renderSealMail({ firm, name, email, language }: Recipient, seal: SealedHead): Mail {
  const { seq, at, hash, signature, key, entries } = seal
  const say = (text: string, values: Values = {}) => translate(language ?? 'en', text, values)
  return {
    to: email,
    subject: say('History seal {date}', { date: at.slice(0, 10) }),
    ...renderMail({
      greeting: say('Hello {name},', { name }),
      paragraphs: [
        say('Firm: {firm}', { firm: preventLinks(firm) }),
        say('New entries: {n}', { n: entries }),
        say('Last entry: {seq}', { seq }),
        say('Hash: {hash}', { hash }),
        say('Signature: {signature}', { signature }),
        say('Key: {key}', { key }),
        say('For the verifier: {line}', {
          line: JSON.stringify({ seq, at, hash, signature, key }),
        }),
      ],
      closing: say(
        'Keep this mail. It proves that the history up to entry {seq} was not changed later.',
        { seq },
      ),
    }),
  }
}

export function renderFailureMail({ firm, name, email, language }: Recipient, seq: number): Mail {
  const say = (text: string, values: Values = {}) => translate(language ?? 'en', text, values)
  return {
    to: email,
    subject: say('History could not be sealed'),
    ...renderMail({
      greeting: say('Hello {name},', { name }),
      paragraphs: [
        say('Firm: {firm}', { firm: preventLinks(firm) }),
        say(
          'The history was changed outside of Casework. The first entry that does not match is {seq}.',
          { seq },
        ),
      ],
      closing: say('Please tell the person who runs Casework for you.'),
    }),
  }
}
