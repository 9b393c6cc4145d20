# What the blocks of the documents run in: a machine of its own, with the names of the documents.
# It has the folders, users, processes and network of this script only.
set -e
mkdir -p "$scratch"/{etc,lib,backups,cache,log,opt,mnt}
cp -a /etc/. "$scratch/etc"
# It may be a link to what is hidden below.
cp -L --remove-destination /etc/resolv.conf "$scratch/etc"
for folder in /etc:etc /var/lib:lib /var/backups:backups /var/cache:cache /var/log:log /opt:opt /mnt:mnt; do
  mount --bind "$scratch/${folder#*:}" "${folder%:*}"
done
mount -t tmpfs -o mode=755 tmpfs /run
mkdir /mnt/transfer
# A Casework of the machine.
sed -i /^casework:/d /etc/passwd /etc/shadow /etc/group /etc/gshadow
rm -f /etc/casework.env
ip link set lo up
echo '127.0.0.1 localhost db.example.com' >>/etc/hosts
# As docs/operating/one-server.md says: owned by root.
cp -a "$sources" /opt/casework

postgres=/usr/lib/postgresql/15/bin
install -d -o postgres /var/lib/postgresql
runuser -u postgres -- "$postgres/initdb" -D /var/lib/postgresql/data --auth-local=peer --auth-host=scram-sha-256 >/dev/null
runuser -u postgres -- "$postgres/pg_ctl" -D /var/lib/postgresql/data -w -l /var/lib/postgresql/log \
  -o '-k /var/lib/postgresql' start >/dev/null
own_psql() { runuser -u postgres -- psql -qv ON_ERROR_STOP=1 -h /var/lib/postgresql -d postgres "$@"; }
create_database() { own_psql -c "create database $1 owner casework encoding 'UTF8' template template0"; }

# As runbook-alerts.md says.
embedded_psql() {
  PGPASSWORD=$(cat /var/lib/casework/postgres-password) psql -qv ON_ERROR_STOP=1 -h /var/lib/casework/run -U postgres -d casework "$@"
}

wait_until_ready() {
  for _ in {1..600}; do
    curl -sf http://127.0.0.1:3000/health/ready >/dev/null && return
    sleep 0.1
  done
  cat /run/casework.log
  return 1
}

refuses() {
  local sentence=$1
  shift
  if "$@" >/run/refusal 2>&1; then return 1; fi
  grep -q "$sentence" /run/refusal
}

expect_people() {
  local found
  wait_until_ready
  found=$(embedded_psql -Atc 'select count(*) from users')
  echo "people: $found, expected: $1"
  [ "$found" = "$1" ]
}

# The function of the first block of the runbook, to which docs/operating/ sends its reader.
as_casework() { source "$blocks/as-casework"; }

# Runs one block in this shell, so that later ones have its functions and its folder.
run_block() {
  output=$blocks/$1.out
  {
    source "$blocks/$1.before"
    source "$blocks/$1"
    source "$blocks/$1.after"
  } >"$output" 2>&1
  echo "$1" >>"$blocks/done"
}
