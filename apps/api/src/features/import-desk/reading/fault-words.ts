import type { ImportAsk } from '@assay/contract';
import { formatNames } from '@assay/interchange';
import type { OptionFault, SourceFault } from '../../imports/source-file.ts';

const READ_HERE =
  'Read are tables (.xlsx, CSV) with a row of names above the questions, Word documents and texts with numbered ' +
  'questions, Moodle XML, GIFT and Aiken.';

/** Says of a file what is missing or wrong, and what of it a person can tell. */
export function describeSourceFault(fault: SourceFault): { message: string; asks: ImportAsk[] } {
  switch (fault.reason) {
    case 'document_broken':
      return unreadable(`This Word document cannot be read: ${fault.detail}`);
    case 'unreadable':
      return unreadable(fault.fault.message);
    case 'not_understood':
      return { message: fault.message, asks: ['columns'] };
    case 'table_unknown':
      return {
        message: 'The names of its columns are not known. Say which column is what.',
        asks: ['columns'],
      };
    case 'no_table':
      return unreadable('This is not a table, so that it has no columns to choose from.');
    case 'table_without_bank':
      return { message: 'It needs a short name for the bank.', asks: ['bank'] };
    case 'no_document':
    case 'format_unknown':
      return unreadable(`No questions were found in this kind of file. ${READ_HERE}`);
    default:
      return describeOptionFault(fault);
  }
}

function unreadable(message: string): { message: string; asks: ImportAsk[] } {
  return { message, asks: [] };
}

function describeOptionFault({ reason, format }: OptionFault): { message: string; asks: ImportAsk[] } {
  const looks = `It looks like ${formatNames[format]}`;
  switch (reason) {
    case 'mapping_missing':
      return { message: `${looks}: add a mapping, which says what each field is.`, asks: ['mapping'] };
    case 'bank_missing':
      return { message: 'It needs a short name for the bank.', asks: ['bank'] };
    case 'bank_refused':
      return unreadable(`${looks}: its questions keep their own bank.`);
    case 'pictures_refused':
      return unreadable(`${looks}, which holds its pictures itself: import it without the zip of pictures.`);
    case 'mapping_refused':
      return unreadable(`${looks}, which needs no mapping: import it without.`);
  }
}
