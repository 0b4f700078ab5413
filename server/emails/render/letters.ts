import { fill } from '../../locales/fill.ts'
import type { Language } from '../../locales/language.ts'
import type { EmailContent, EmailType } from './content.ts'
import type { Letter } from './letter.ts'
import { nameInLine } from './names.ts'
import {
  billedTo,
  dueFigure,
  fact,
  failureReason,
  howToPay,
  methodOf,
  type Of,
  ofInvoice,
  open,
  type Said,
  totalOf,
} from './phrases.ts'

type Writer<Type extends EmailType> = (content: Of<Type>, said: Said) => Letter

export function writeLetter(content: EmailContent, language: Language): Letter {
  const write = WRITERS[content.type] as Writer<EmailType>
  return write(content, {
    words: language.words.email,
    documents: language.words.document,
    company: nameInLine(content.company.name),
    money: language.formatMoney,
    day: (at) => language.formatDate(at, content.timezone),
    time: language.formatMinutes,
  })
}

const WRITERS: { [Type in EmailType]: Writer<Type> } = {
  invoice_finalized: (content, said) => {
    const { invoice, attached } = content
    const { words, documents, company, money, day } = said
    const { note, text, isToPay } = howToPay(content, said)
    const document = `${documents[invoice.heading]} ${invoice.number}`
    return {
      subject: fill(words.finalized.subject, { document, company }),
      preview: `${money(invoice.dueCents, invoice.currency)} · ${note}`,
      title: document,
      figure: dueFigure(content, said, note),
      paragraphs: [text],
      facts: [
        ...billedTo(content, said),
        ...totalOf(content, said),
        ...(isToPay ? fact(words.dueDate, day(invoice.dueAt)) : []),
      ],
      button: open(content, isToPay ? words.payInvoice : words.viewInvoice),
      remarks: attached ? [words.attached] : [],
    }
  },
  payment_receipt: (content, said) => {
    const { invoice, paidCents, paidAt, receiptUrl, attached } = content
    const { number, dueCents, currency } = invoice
    const { words, company, money, day } = said
    const amount = money(dueCents, currency)
    const isPart = dueCents > 0
    const note = fill(words.receipt.paidOn, { date: day(paidAt) })
    const paid = money(paidCents, currency)
    return {
      subject: fill(isPart ? words.receipt.partSubject : words.receipt.subject, { number, company }),
      preview: `${paid} · ${note}`,
      title: words.receipt.title,
      figure: { amount: paid, note, isAlarm: false },
      paragraphs: [
        isPart ? fill(words.receipt.partText, { number, amount }) : fill(words.receipt.text, { number }),
      ],
      facts: [
        ...ofInvoice(content, said),
        ...methodOf(content, said),
        ...(isPart ? fact(words.amountDue, amount) : []),
      ],
      button:
        receiptUrl === null
          ? open(content, isPart ? words.payInvoice : words.viewInvoice)
          : { label: words.downloadReceipt, url: receiptUrl },
      remarks: attached ? [words.attached] : [],
    }
  },
  payment_failed: (content, said) => {
    const { invoice, failureCode, nextAttemptAt } = content
    const { words, company, day } = said
    const reason = failureReason(failureCode, said)
    const next =
      nextAttemptAt === null
        ? words.failed.triesNoMore
        : fill(words.failed.triesAgain, { date: day(nextAttemptAt) })
    return {
      subject: fill(words.failed.subject, { number: invoice.number, company }),
      preview: `${reason} ${next}`,
      title: words.failed.title,
      figure: dueFigure(content, said, words.amountDue),
      paragraphs: [reason, next],
      facts: [...ofInvoice(content, said), ...methodOf(content, said)],
      button: open(content, words.payInvoice),
      remarks: [],
    }
  },
  payment_action_required: (content, said) => {
    const { words, company } = said
    const { subject, title, text } = words.action
    return {
      subject: fill(subject, { number: content.invoice.number, company }),
      preview: text,
      title,
      figure: dueFigure(content, said, words.amountDue),
      paragraphs: [text],
      facts: ofInvoice(content, said),
      button: open(content, words.confirmPayment),
      remarks: [],
    }
  },
  invoice_due_soon: (content, said) => {
    const { words, company, day } = said
    const { number, dueAt } = content.invoice
    const date = day(dueAt)
    const text = fill(words.dueSoon.text, { date })
    return {
      subject: fill(words.dueSoon.subject, { number, company, date }),
      preview: text,
      title: words.dueSoon.title,
      figure: dueFigure(content, said, fill(words.finalized.dueOn, { date })),
      paragraphs: [text],
      facts: ofInvoice(content, said),
      button: open(content, words.payInvoice),
      remarks: [words.ifPaid],
    }
  },
  invoice_overdue: (content, said) => {
    const { words, company, day, time } = said
    const { number, dueAt } = content.invoice
    const { daysOverdue } = content
    const date = day(dueAt)
    const text =
      daysOverdue === 0
        ? fill(words.overdue.textToday, { date })
        : fill(words.overdue.text, { date, time: time(daysOverdue * MINUTES_A_DAY) })
    return {
      subject: fill(words.overdue.subject, { number, company }),
      preview: text,
      title: words.overdue.title,
      figure: { ...dueFigure(content, said, fill(words.overdue.wasDueOn, { date })), isAlarm: true },
      paragraphs: [text],
      facts: ofInvoice(content, said),
      button: open(content, words.payInvoice),
      remarks: [words.ifPaid],
    }
  },
  trial_ending: (content, said) => {
    const { planName, endsAt, fee, updateUrl } = content
    const { words, company, money, day } = said
    const date = day(endsAt)
    const plan = nameInLine(planName)
    const text = fill(words.trial.text, { plan, date })
    return {
      subject: fill(words.trial.subject, { plan, company, date }),
      preview: text,
      title: words.trial.title,
      figure: null,
      paragraphs: [text, ...(updateUrl === null ? [] : [words.trial.needsMethod])],
      facts: [
        ...billedTo(content, said),
        ...fact(words.plan, plan),
        ...fact(words.trialEnd, date),
        ...(fee === null ? [] : fact(words.firstFee, money(fee.cents, fee.currency))),
      ],
      button: updateUrl === null ? null : { label: words.addMethod, url: updateUrl },
      remarks: [],
    }
  },
  sign_in_link: ({ purpose, url, expiresInMinutes }, { words, company, time }) => {
    const { subject, text, button } = {
      join: words.join,
      sign_in: words.signIn,
      set_password: words.setPassword,
    }[purpose]
    return {
      subject: fill(subject, { company }),
      preview: fill(text, { company }),
      title: fill(subject, { company }),
      figure: null,
      paragraphs: [fill(text, { company })],
      facts: [],
      button: { label: button, url },
      remarks: [fill(words.linkWorks, { time: time(expiresInMinutes) }), words.notAsked],
    }
  },
  portal_link: ({ url, expiresInMinutes }, { words, company, time }) => {
    const text = fill(words.portal.text, { company })
    return {
      subject: fill(words.portal.subject, { company }),
      preview: text,
      title: words.portal.title,
      figure: null,
      paragraphs: [text],
      facts: [],
      button: { label: words.openPortal, url },
      remarks: [fill(words.linkWorks, { time: time(expiresInMinutes) }), words.notAsked],
    }
  },
}

const MINUTES_A_DAY = 24 * 60
