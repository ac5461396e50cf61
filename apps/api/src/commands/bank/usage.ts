import { bankFormats } from '@assay/interchange';
import { MAX_QUESTIONS_OF_TEST } from '../../features/publishing/publish.service.ts';

/** The help of `npm run bank`. */
export const USAGE = `npm run bank -- import  --tenant T --file F [--format …] [--bank B | --map M] [--columns C] [--pictures D] [--mix-options] [--strict]
                                [--preview P] [--dry-run | --yes] [--report R]
                                [--test "Name" --type Exam|Quiz --minutes N [--take N] [--answers A] [--subject S]]
npm run bank -- publish --tenant T [--bank B] [--topic "A > B"] --test "Name" --type Exam|Quiz --minutes N [--take N]
                                [--answers A] [--subject S]
npm run bank -- close   --tenant T --test "Name"
npm run bank -- answers --tenant T --test "Name" --answers A
npm run bank -- release --tenant T [--bank B] [--topic "A > B"]
npm run bank -- hold    --tenant T [--bank B] [--topic "A > B"]
npm run bank -- list    --tenant T
npm run bank -- template --file F
npm run bank -- export  --tenant T --file F --format moodle-xml|assay [--bank B] [--topic "A > B"]

Question banks in and out of a tenant (docs/banks/README.md). Works beside a running server.

  --tenant T    the tenant, by its short name or one of its hosts; demo also stands for demo.localhost
  --file F      the bank's file, at most 64 MB; for export and template a new file
  --format      ${bankFormats.join(', ')}; without it the file's content tells
  --bank B      a permanent short name for the bank: its questions' ids begin with it
  --map M       for jsonl, json and tables: the file that says which field is what; it names the bank, too. A table (xlsx, csv)
                with the columns question, A, B, C …, answer needs none: what was understood is shown before it is written
  --columns C   the columns of a table, by letter or name: question=B,A=C,B=D,answer=G
  --separator S the separator of options that share one cell, such as "|"
  --pictures D  the folder of the pictures that the file names
  --mix-options gives the options of every choice an order that tells nothing, the same each time; what its source
                shuffles (GIFT, most of Moodle XML) has one anyway
  --strict      writes nothing unless every item can be taken
  --preview P   writes a page (HTML) that shows every question as it will be stored, and what is left out
  --dry-run     shows what would happen and writes nothing
  --yes         writes without asking; scripts need it
  --report R    writes every finding to this file
  --topic       only questions of this topic and those below it
  --test        publishes a test of the questions; one that has this name gets a new version. For close: the test that
                nobody can start any more; open attempts go on to their end, and publishing it opens it again. For answers:
                the test that shows its answers at another time from now on, and stays open or closed as it is
  --type        Exam or Quiz
  --minutes N   the time for the test, 1 to 1440
  --take N      how many questions the test gets, spread evenly over the bank; at most ${MAX_QUESTIONS_OF_TEST}. Without it: all
  --answers A   when answers and explanations are shown after submission: at-once (default), after-close
                (when it is closed and no attempt is open), never (the score alone), after a day as 2027-01-31
                (when it ends in the tenant's time zone) or from an instant as 2027-01-31T18:00Z
  --subject S   the subject that learners find the test under; without it the test keeps its own, which for a new one is the
                subdomain of more than half of its questions, else Mixed

release lets learners practise the questions of a bank or a topic, which shows their answers; hold takes that back. What is
imported later is not released until you release it; of a question that an import changes, learners practise the former version
until then.`;
