import type { FastifyReply } from 'fastify'

/**
 * Answers a PDF that browsers show.
 *
 * @param name of its file: letters and digits of ours, never what was sent
 */
export const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer): FastifyReply =>
  reply
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header('cache-control', 'no-store')
    .type('application/pdf')
    .send(pdf)
