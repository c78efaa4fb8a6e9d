"""The headers of Attest as a package of Conan 2; its oracle needs MPFI, which Conan Center does not have.

    conan create CHECKOUT/packaging/conan
    conan create CHECKOUT/packaging/conan -o "&:boost=False"    for derivations and theorems alone
"""

import re
from pathlib import Path

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, load


class Attest(ConanFile):
    name = "attest"
    description = "Attention, checked exactly by the compiler: exact numbers, attention, derivations, theorems"
    license = "BSL-1.0"
    topics = ("attention", "exact-arithmetic", "proof-checking", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"boost": [True, False]}
    default_options = {"boost": True, "boost/*:header_only": True}
    no_copy_source = True

    def _checkout(self):
        return Path(self.recipe_folder).parent.parent

    def set_version(self):
        header = load(self, str(self._checkout() / "include" / "attest" / "core" / "version.hpp"))
        self.version = re.search(r' library_version = "([0-9.]+)"', header).group(1)

    def export_sources(self):
        copy(self, "LICENSE", src=str(self._checkout()), dst=self.export_sources_folder)
        copy(self, "*.hpp", src=str(self._checkout() / "include"), dst=str(Path(self.export_sources_folder) / "include"))

    def requirements(self):
        if self.options.boost:
            self.requires("boost/[>=1.74.0 <2]", transitive_headers=True)

    def validate(self):
        check_min_cppstd(self, 20)

    def package_id(self):
        self.info.clear()

    def package(self):
        copy(self, "LICENSE", src=self.source_folder, dst=str(Path(self.package_folder) / "licenses"))
        copy(self, "*.hpp", src=str(Path(self.source_folder) / "include"), dst=str(Path(self.package_folder) / "include"),
             excludes=("attest/oracle.hpp", "attest/oracle/*", "attest/files/*"))  # headers of compiled libraries

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "attest")
        self.cpp_info.set_property("cmake_target_name", "attest::attest")
        self.cpp_info.set_property("pkg_config_name", "attest")
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        if self.options.boost:
            self.cpp_info.requires = ["boost::headers"]
