import { z } from 'zod';

/**
 * Content of an invoice as it was when it was issued. Stored for good: fields are added, never changed.
 * Amounts are pence; instants are ISO 8601 in UTC.
 */
export const invoiceContentSchema = z.object({
  seller: z.object({
    /** Seller, and the tenant's name by which learners know it. */
    name: z.string(),
    tenant: z.string(),
    address: z.array(z.string()),
    vatNumber: z.string().nullable(),
    /** A picture among the tenant's files; empty without one. */
    logo: z.string(),
    timeZone: z.string(),
  }),
  buyer: z.object({
    name: z.string(),
    /** Empty where the account had been closed. */
    email: z.string(),
  }),
  line: z.object({ access: z.string(), days: z.int() }),
  amountPence: z.int(),
  vatBasisPoints: z.int(),
  vatPence: z.int(),
  netPence: z.int(),
  currency: z.literal('gbp'),
  paidAt: z.iso.datetime(),
  paymentId: z.string(),
});
export type InvoiceContent = z.infer<typeof invoiceContentSchema>;
