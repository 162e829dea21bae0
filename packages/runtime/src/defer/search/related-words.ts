// Words that people use for one another when they ask for a tool: the language of offices and of those who run computers,
// not of any one set of tools.
import { WordReader } from "./words-of.ts";

/** Each line: words of which any may stand for any other. A word may stand on several lines. */
const lines = `
delete remove erase drop discard destroy wipe purge clear
create add new make open insert register compose draft write
get show read fetch view retrieve see display check
list show browse all
find search lookup query seek
update edit change modify alter adjust set
move transfer shift relocate reschedule
send deliver forward submit
start launch run begin boot trigger execute
stop halt end terminate kill shutdown off
restart reboot
cancel abort revoke
undo revert restore rollback
copy clone duplicate
close resolve finish complete
approve accept confirm allow grant permit
reject decline deny refuse
enable activate
disable deactivate suspend
buy purchase order acquire
book reserve
schedule plan
bill invoice charge
charge payment pay
refund reimburse chargeback
log record track report
reply respond answer
lock block freeze
invite add
assign delegate
download export fetch
upload import
merge combine join
split divide
share publish
hide archive mute
convert transform translate
calculate compute estimate
compare diff difference changes
customer client buyer
employee worker staff colleague hr
person people contact user member
vacation holiday leave absence
salary wage pay
document doc file paper
picture image photo
email mail
message text note sms
server instance machine vm host
error failure exception fault
problem incident outage issue
bug issue defect
ticket issue case
task todo reminder
meeting appointment event
contract agreement
lease rental tenancy
test check verification
song track music
medicine medication prescription drug
doctor physician
workout exercise training
goods item product article
basket cart
parcel package shipment
price cost fee rate
flag toggle switch
permission access role right
secret password credential
commit revision
build pipeline ci
deploy release rollout
metric measure statistic
chart graph plot
money amount funds
phone call
`;

let related: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The stems that may stand for a stem, without itself. */
export function relatedWords(stem: string): ReadonlySet<string> | undefined {
  related ??= readLines();
  return related.get(stem);
}

function readLines(): ReadonlyMap<string, ReadonlySet<string>> {
  const reader = new WordReader((stem) => stem);
  const found = new Map<string, Set<string>>();
  for (const line of lines.trim().split("\n")) {
    const stems = reader.read(line);
    for (const stem of stems) {
      const others = found.get(stem) ?? new Set();
      for (const other of stems) if (other !== stem) others.add(other);
      found.set(stem, others);
    }
  }
  return found;
}
