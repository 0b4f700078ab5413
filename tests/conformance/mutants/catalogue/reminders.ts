import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

export const mutants: Mutant[] = [
  {
    id: 'reminders-after-payment',
    defect: 'An invoice that was paid or written off is recalled.',
    killedBy: 'reminders.each-once',
    edits: [
      ...edit('selectToRemindOf', ".where('status', '=', 'open')", ''),
      ...edit(
        'billing-store#sources',
        "sql`status = 'open' and next_reminder_at is not null",
        'sql`next_reminder_at is not null',
      ),
    ],
  },
  {
    id: 'reminders-only-the-first',
    defect: 'After a reminder, no other one is planned.',
    killedBy: 'reminders.each-once',
    edits: edit('remind', 'nextReminderAt(invoice, email_settings, now)', 'null'),
  },
  {
    id: 'reminders-of-every-type',
    defect: 'A reminder is sent whose type is off.',
    killedBy: 'reminders.switched-on',
    edits: [
      ...edit(
        'reminders#momentsOf',
        'settings.enabled_types.includes(type)',
        'settings.enabled_types.length > 0',
      ),
      ...edit('queueEmails', 'enabled_types.includes(email.type)', 'enabled_types.length > 0'),
    ],
  },
]
