import { edit, pair, run, type Session } from './form.ts'

/** Fixes of the seventh set: sessions with their expected learnings. */
export const seventhFixes3: readonly Session[] = [
  pair(
    'php-invoices',
    {
      'src/Money.php':
        '<?php\ndeclare(strict_types=1);\nnamespace Acme;\n\nfinal class Money\n{\n    public function __construct(private int $cents) {}\n    public function format(): string\n    {\n        return number_format($this->cents / 100, 2);\n    }\n}\n',
      'bin/invoice.php':
        "<?php\ndeclare(strict_types=1);\nuse Acme\\Money;\n\n$lines = json_decode(file_get_contents(__DIR__ . '/../data.json'), true);\nforeach ($lines as $l) {\n    echo $l['name'], ' ', (new Money($l['cents']))->format(), PHP_EOL;\n}\n",
      'data.json': '[{"name":"mug","cents":"450"},{"name":"pen","cents":120}]\n',
    },
    [
      { error: 'Class "Acme\\Money" not found', by: ['invoice.php', 'Money.php'] },
      { error: 'must be of type int, string given', by: ['invoice.php', '(int)'] },
    ],
    run('php bin/invoice.php'),
    edit('bin/invoice.php', 'use Acme\\Money;\n', "use Acme\\Money;\n\nrequire_once __DIR__ . '/../src/Money.php';\n"),
    run('php bin/invoice.php'),
    edit('bin/invoice.php', "new Money($l['cents'])", "new Money((int) $l['cents'])"),
    run('php bin/invoice.php'),
  ),
  pair(
    'perl-report',
    {
      'lib/Shop/Report.pm':
        'package Shop::Report;\nuse strict;\nuse warnings;\nsub lines { my ($rows) = @_; return map { "$_->{name}\\t$_->{qty}" } @$rows }\n1;\n',
      't/report.t':
        "use strict;\nuse warnings;\nuse Test::More tests => 1;\nuse Shop::Report;\nis_deeply([Shop::Report::lines([{ name => 'mug', qty => 2 }])], [\"mug\\t2\"], 'lines');\n",
    },
    [{ error: "Can't locate Shop/Report.pm in @INC", by: ['prove -l'] }],
    run('prove t/ 2>&1 | head -20'),
    run('ls -R lib'),
    run('prove -l t/ 2>&1 | head -20', 'Put lib on the include path'),
  ),
  pair(
    'aws-region',
    {
      'report/buckets.py':
        'import boto3\nfrom moto import mock_aws\n\n\n@mock_aws\ndef main():\n    sqs = boto3.client("sqs")\n    url = sqs.create_queue(QueueName="orders")["QueueUrl"]\n    sqs.send_message(QueueUrl=url, MessageBody="hi")\n    print(sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["ApproximateNumberOfMessages"])["Attributes"])\n\n\nmain()\n',
    },
    [{ error: 'NoRegionError: You must specify a region', by: ['AWS_DEFAULT_REGION'] }],
    run('cd report && timeout 60 python3 buckets.py 2>&1 | tail -4'),
    run('cd report && AWS_DEFAULT_REGION=eu-central-1 timeout 60 python3 buckets.py 2>&1 | tail -4'),
  ),
  pair(
    'py-package-layout',
    {
      'stock/__init__.py': '',
      'stock/rates.py': 'RATES = {"EUR": 1.0, "USD": 1.1}\n',
      'stock/cli.py':
        'from .rates import RATES\nfrom dataclasses import dataclass\n\n\n@dataclass\nclass Order:\n    lines: list = []\n    currency: str = "EUR"\n\n\ndef main():\n    print(Order(), RATES[Order().currency])\n\n\nif __name__ == "__main__":\n    main()\n',
    },
    [
      { error: 'attempted relative import with no known parent package', by: ['python3 -m stock.cli'] },
      { error: 'mutable default', by: ['cli.py', 'default_factory'] },
    ],
    run('python3 stock/cli.py'),
    run('python3 -m stock.cli 2>&1 | tail -3'),
    edit('stock/cli.py', 'lines: list = []', 'lines: list = field(default_factory=list)'),
    edit('stock/cli.py', 'import dataclass\n', 'import dataclass, field\n'),
    run('python3 -m stock.cli 2>&1 | tail -3'),
  ),
  pair(
    'pydantic-settings-env',
    {
      'app/settings.py':
        'from pydantic_settings import BaseSettings, SettingsConfigDict\n\n\nclass Settings(BaseSettings):\n    model_config = SettingsConfigDict(env_prefix="BILLING_", env_file=".env")\n    api_url: str\n    retries: int = 3\n\n\nsettings = Settings()\n',
      'app/__init__.py': '',
      'tests/test_settings.py':
        'from app.settings import settings\n\n\ndef test_url():\n    assert settings.api_url.startswith("https://")\n',
      '.env.example': 'BILLING_API_URL=https://billing.example.com\nBILLING_RETRIES=three\n',
    },
    [
      { error: 'Field required', by: ['.env.example'] },
      { error: 'Input should be a valid integer, unable to parse string as an integer', by: ['.env', '3'] },
    ],
    run('python3 -m pytest -q tests 2>&1 | tail -15'),
    run('cp .env.example .env', 'Use the example settings'),
    run('python3 -m pytest -q tests 2>&1 | tail -15'),
    edit('.env', 'BILLING_RETRIES=three', 'BILLING_RETRIES=3'),
    run('python3 -m pytest -q tests 2>&1 | tail -15'),
  ),
  pair(
    'mypy-and-ruff',
    {
      'pyproject.toml': '[tool.mypy]\nstrict = true\n\n[tool.ruff]\nline-length = 100\n',
      'feeds/parse.py':
        'import os\nimport re\n\n\ndef first_id(text: str) -> str | None:\n    return re.search(r"id=(\\w+)", text).group(1)\n\n\ndef ids(lines) -> list[str]:\n    return [i for i in map(first_id, lines) if i]\n',
    },
    [
      { error: 'Item "None" of', by: ['parse.py', 'if found'] },
      { error: 'Function is missing a type annotation for one or more arguments', by: ['parse.py', 'Iterable[str]'] },
      { error: 'imported but unused', by: ['ruff check --fix'] },
    ],
    run('mypy feeds; echo "mypy $?"; ruff check feeds --output-format concise; echo "ruff $?"'),
    run('ruff check --fix feeds --output-format concise; echo "ruff $?"'),
    edit(
      'feeds/parse.py',
      'return re.search(r"id=(\\w+)", text).group(1)',
      'found = re.search(r"id=(\\w+)", text)\n    return found.group(1) if found else None',
    ),
    run('mypy feeds'),
    edit('feeds/parse.py', 'def ids(lines)', 'def ids(lines: Iterable[str])'),
    edit('feeds/parse.py', 'import re\n', 'import re\nfrom collections.abc import Iterable\n'),
    run('mypy feeds; echo "mypy $?"; ruff check feeds --output-format concise'),
  ),
]
