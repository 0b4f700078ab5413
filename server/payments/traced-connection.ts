import { traced } from '../runtime/tracing.ts'
import type { RemoteName } from './lifecycle.ts'
import type { Connection } from './provider.ts'

export function tracedConnection(provider: RemoteName, connection: Connection): Connection {
  const call = <Input extends unknown[], Answer>(
    name: string,
    work: (...input: Input) => Promise<Answer>,
  ): ((...input: Input) => Promise<Answer>) => {
    const step = { kind: 'provider_call', name: `${provider} ${name}` } as const
    return (...input) => traced(step, () => work(...input), resultOf)
  }
  const { methods, refunds } = connection
  return {
    methods: {
      startSession: call('start_session', methods.startSession),
      readSession: call('read_session', methods.readSession),
      detach: call('detach', methods.detach),
    },
    refunds: {
      create: call('refund', refunds.create),
      getStatus: call('get_refund', refunds.getStatus),
      find: call('find_refund', refunds.find),
    },
    findDispute: call('find_dispute', connection.findDispute),
    charge: call('charge', connection.charge),
    getStatus: call('get_payment', connection.getStatus),
    find: call('find_payment', connection.find),
    cancel: call('cancel', connection.cancel),
    listSince: call('list_payments', connection.listSince),
    check: call('check', connection.check),
    parseNotice: connection.parseNotice,
  }
}

function resultOf(answer: unknown): string {
  return answer === 'unknown' || Reflect.get(Object(answer), 'is') === 'unknown' ? 'unknown' : 'ok'
}
