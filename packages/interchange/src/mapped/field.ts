import { z } from 'zod';

// A value that fits one branch of a union is told that branch's fault, so each branch has the words.
const FIELD = 'must be the name of a field, or the number of a column counted from 1';

/** Where something stands in an item. */
export const fieldSchema = z.union([z.string().min(1, FIELD), z.int().min(1, FIELD)], { error: FIELD });

export type Field = z.infer<typeof fieldSchema>;
