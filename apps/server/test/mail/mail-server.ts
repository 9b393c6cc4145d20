import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/**
 * Outcome of the next mail. `lose`: accepted, but the connection is cut before the sender knows.
 * `stranger`: recipient refused.
 */
export type MailOutcome = 'take' | 'later' | 'never' | 'lose' | 'silent' | 'stranger'

export interface Received {
  readonly mail: ParsedMail
  readonly raw: string
  readonly recipients: readonly string[]
}

export interface MailServer {
  readonly url: string
  readonly port: number
  /** Mails that it accepted, whether or not the sender got to know. */
  readonly received: Received[]
  /** Called for each mail. */
  conduct: (recipients: readonly string[]) => MailOutcome
  stop(): Promise<void>
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

/**
 * An SMTP server that fails on demand. Like real ones, it repeats addresses and texts in its
 * refusals.
 */
export async function startMailServer(
  options: { conduct?: MailOutcome; port?: number } = {},
): Promise<MailServer> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const cutAll = () => sockets.forEach((socket) => socket.destroy())
  const server: Pick<MailServer, 'conduct'> = { conduct: () => options.conduct ?? 'take' }

  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      server.conduct([address]) === 'stranger'
        ? done(refusal(550, `5.1.1 <${address}> is unknown here, see https://evil.example/help`))
        : done(),
    onData: (stream, session, done) => {
      void (async () => {
        try {
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(chunk as Buffer)
          const raw = Buffer.concat(chunks).toString('utf8')
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          const conduct = server.conduct(recipients)
          if (conduct === 'silent') return
          if (conduct === 'later')
            return done(
              refusal(451, `Try again later: <${recipients.join()}> ${raw.slice(0, 4000)}`),
            )
          if (conduct === 'never')
            return done(refusal(550, `No such user: <${recipients.join()}> ${raw.slice(0, 4000)}`))
          received.push({ mail: await simpleParser(raw), raw, recipients })
          if (conduct === 'lose') return cutAll()
          done()
        } catch (error) {
          // The sender disconnected in the middle of a mail.
          done(error as Error)
        }
      })()
    },
  })
  smtp.on('error', () => undefined)
  const inner = smtp.listen(0, '127.0.0.1')
  await once(inner, 'listening')

  // Proxies the connections, so that they can be cut at any moment.
  const door = createServer((caller) => {
    const within = connect((inner.address() as AddressInfo).port, '127.0.0.1')
    for (const [socket, other] of [
      [caller, within],
      [within, caller],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay()
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  door.listen(options.port ?? 0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo

  return Object.assign(server, {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    stop: async () => {
      cutAll()
      await Promise.all([
        new Promise((resolve) => door.close(resolve)),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ])
    },
  })
}

/** Returns a port on which nothing listens, for a server that starts later. */
export async function getUnusedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
