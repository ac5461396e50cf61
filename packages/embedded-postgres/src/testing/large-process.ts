/**
 * A process that the system lists as PostgreSQL, and that takes a while to end because it has much memory to
 * give back.
 */
process.title = 'postgres';
const held = Buffer.alloc(256_000_000, 1);
process.send?.('ready');
process.once('disconnect', () => process.exit(held[0]));
